function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** A refusal does not replace the page. */
export function downloadFrom(address: string): void {
  follow(address, '');
}

/** Nothing is sent. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  follow(address, name);
  // Some browsers still need it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
