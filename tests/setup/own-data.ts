import { ownDataPath } from '../../src/domain/profile/profile.ts';

/** The personal data export of a browser's person. */
export async function ownDataOf(
  site: { request(path: string, init?: RequestInit): Promise<Response> },
  cookie: string,
): Promise<Record<string, unknown>> {
  const response = await site.request(ownDataPath, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${ownDataPath} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
