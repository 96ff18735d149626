type SharpModule = typeof import('sharp').default;

const fourFormats = ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap((name) => [`${name}File`, `${name}Buffer`]);

let loading: Promise<SharpModule> | undefined;

/** For uploads: four formats. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= load(fourFormats);
  return loading;
}

/** For our own graphics, in a process that opens no uploads. */
export function loadDrawingSharp(): Promise<SharpModule> {
  return load(['SvgBuffer', 'WebpBuffer']);
}

/** One thread, no cache, only what is needed, process-wide: less attack surface. */
async function load(formats: readonly string[]): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  leaveFormats(sharp, formats);
  return sharp;
}

/** Process-wide. */
export const leaveFourFormats = (sharp: SharpModule): void => leaveFormats(sharp, fourFormats);

function leaveFormats(sharp: SharpModule, formats: readonly string[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: formats.map((name) => `VipsForeignLoad${name}`) });
}
