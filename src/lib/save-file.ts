/** Offers text as a download; nothing is sent. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers still need the URL after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
