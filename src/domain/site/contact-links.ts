/** Encodes characters that could inject a header. */
export function mailHref(email: string, subject = ''): string {
  const address = encodeURIComponent(email.trim()).replaceAll('%40', '@');
  const line = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `mailto:${address}${line === '' ? '' : `?subject=${encodeURIComponent(line)}`}`;
}

/** The first number of text like `+675 321 7311 / 321 3900`; '' if none. */
export function phoneHref(phone: string): string {
  const first = phone.split(/[/,;]|\bor\b/)[0] ?? '';
  const number = first.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d{3}/.test(number) ? `tel:${number}` : '';
}
