import { extname } from 'node:path';

/** RFC 6266; ASCII for the oldest browsers. */
export function attachment({ name, storageKey }: { name: string; storageKey: string }): string {
  const whole = extname(name) === '' ? `${name}${extname(storageKey)}` : name;
  const plain = whole.normalize('NFKD').replaceAll(/[^ !#-.0-[\]-~]/g, '');
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
