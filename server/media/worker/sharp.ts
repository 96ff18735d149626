type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/**
 * The picture library, loaded when a picture first needs it. It uses one thread and keeps nothing of one picture for the
 * next; of the dozens of formats that it reads it is left the four that pictures may come in, in the whole process: what
 * is not there cannot be attacked.
 */
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

/** From here on the whole process reads JPEG, PNG, GIF and WebP alone. */
export function leaveFourFormats(sharp: SharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].flatMap((name) =>
      ['File', 'Buffer'].map((from) => `VipsForeignLoad${name}${from}`),
    ),
  });
}
