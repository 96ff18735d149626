/** Things to close, last one first; concurrent callers wait for the same. */
export function openScene() {
  const closers = [];
  let closing;
  const closeAll = async () => {
    for (const close of closers.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error(`  closing failed: ${String(error)}`);
      }
    }
  };
  return { onClose: (close) => closers.push(close), close: () => (closing ??= closeAll()) };
}
