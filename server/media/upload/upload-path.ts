/** D53. */
export const uploadsPath = '/api/uploads';

export function isUpload(address: string): boolean {
  return address.startsWith(`${uploadsPath}/`);
}
