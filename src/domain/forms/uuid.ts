/** A pattern's source: in lower case, as Postgres writes it. */
export const uuidSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const whole = new RegExp(`^${uuidSource}$`);

export const isUuid = (text: string): boolean => whole.test(text);
