type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Never stored on the device. */
const secret = /password|secret|token|passcode/i;

/** Devices may be shared. */
export function withoutSecrets(values: object): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secret.test(name))
      .map(([name, value]: [string, unknown]) => [name, isObject(value) ? withoutSecrets(value) : value]),
  );
}

function isOfKind(value: unknown, example: unknown): boolean {
  if (value === undefined || example === undefined || example === null) return value !== undefined;
  return value === null
    ? isObject(example)
    : typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
}

/** The part that fits `defaults`: an older build may have stored it. */
export function overShape(defaults: Values, kept: unknown): Values {
  if (!isObject(kept)) return defaults;
  return Object.fromEntries(
    Object.entries(defaults).map(([name, example]) => {
      const value = kept[name];
      if (isObject(example) && isObject(value)) return [name, overShape(example, value)];
      return [name, isOfKind(value, example) ? value : example];
    }),
  );
}
