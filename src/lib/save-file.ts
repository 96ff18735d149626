/** Hands a text to the browser to be saved as a file of this name; nothing is sent anywhere. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn of the loop; some need the address until then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
