/** Downloads a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Leaves the browser time to take over the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The content of a JSON file. */
export const jsonText = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;

export const saveJson = (content: unknown, name: string): void =>
  saveFile(new Blob([jsonText(content)], { type: 'application/json' }), name);
