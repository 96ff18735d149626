import { paletteTexts as texts } from '../../../domain/palette/texts.ts';
import { isMac } from './is-mac.ts';

export function PaletteHints() {
  const beside = isMac() ? texts.besideKeys.mac : texts.besideKeys.other;
  const hints = [
    ['↑ ↓', texts.hints.move],
    [texts.enter, texts.hints.choose],
    [beside, texts.hints.beside],
    [texts.escape, texts.hints.close],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 max-sm:hidden">
      {hints.map(([key, does]) => (
        <span key={key}>
          <kbd className="rounded-tag border border-line bg-sunken px-1.5">{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
