export type StoredObject = Record<string, unknown>;

export function isStoredObject(value: unknown): value is StoredObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
