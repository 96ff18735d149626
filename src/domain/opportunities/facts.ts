/** The place, with its province unless already named. */
export function placeOf({ location, province }: { location: string; province: string }): string {
  const isNamed = province === '' || location.toLowerCase().includes(province.toLowerCase());
  return isNamed ? location : `${location}, ${province}`;
}

/** The lines of a stored text, without bullets, empty and repeated ones. */
export function listLines(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter((line) => line !== '');
  return [...new Set(lines)];
}
