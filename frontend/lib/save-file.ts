/** Downloads a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Leaves the browser time to take over the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const saveJson = (content: unknown, name: string): void =>
  saveFile(new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }), name);
