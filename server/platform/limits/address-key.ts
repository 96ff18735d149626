import { isIP, isIPv6 } from 'node:net';

const withPort = /^(?:([\d.]+)|\[([^\]]*)\]):\d+$/;
const mapped = '::ffff:';
/** All unreadable addresses share one count. */
const noAddress = 'unknown';

/** IPv6 may end in IPv4 notation. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
  const hex = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) => `${pair(a, b)}:${pair(c, d)}`,
  );
  const [head = '', tail] = hex.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [read(head), read(tail ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

export function withoutPort(ip: string): string {
  const [, v4, v6] = withPort.exec(ip) ?? [];
  return v4 ?? v6 ?? ip;
}

/** IPv4 in one notation or IPv6's /64, without the port some proxies append. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return isIP(ip) === 4 ? ip : noAddress;
  // Dual-stack sockets map IPv4 into IPv6.
  if (ip.startsWith(mapped) && isIP(ip.slice(mapped.length)) === 4) return ip.slice(mapped.length);
  if (!isIPv6(ip)) {
    const bare = withoutPort(ip);
    return bare === ip ? noAddress : addressKey(bare);
  }
  const groups = groupsOf(ip);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
