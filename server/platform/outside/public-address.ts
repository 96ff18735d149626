import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special ranges of IANA. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Within 2000::/3: Teredo and other protocols, documentation, 6to4. Outside of it are all mapped and NAT64 forms. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [net, prefix] of special4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of special6) refused.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Usual form only; names, zones and other spellings are not public (decision 107). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
