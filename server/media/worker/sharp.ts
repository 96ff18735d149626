type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/** One thread, no cache, four formats, process-wide: less attack surface. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  leaveFourFormats(sharp);
  return sharp;
}

/** For drawings of our own, in a process that opens no file of a sender. */
export async function loadDrawingSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}

/** Process-wide. */
export function leaveFourFormats(sharp: SharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap((name) =>
      ['File', 'Buffer'].map((from) => `VipsForeignLoad${name}${from}`),
    ),
  });
}
