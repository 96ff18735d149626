/** DefinitelyTyped lacks `keepAllGlyphs`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: {
      targetFormat: 'truetype';
      keepAllGlyphs: true;
      noHinting: true;
      variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
