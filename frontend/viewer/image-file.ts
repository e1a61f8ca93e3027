import { type OpenedFile, UnreadableFile } from './opened-file.ts';

const turned = (rotation: number): boolean => rotation % 180 !== 0;

/** @throws UnreadableFile */
export async function openImage(bytes: ArrayBuffer, mimeType: string): Promise<OpenedFile> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mimeType })).catch((error: unknown) => {
    throw new UnreadableFile('damaged', error);
  });
  return {
    pages: 1,
    page: async () => ({
      size: (rotation) =>
        turned(rotation)
          ? { width: bitmap.height, height: bitmap.width }
          : { width: bitmap.width, height: bitmap.height },
      draw(canvas, { scale, rotation, sharpness }) {
        const context = canvas.getContext('2d');
        if (!context) throw new Error('The browser does not support canvas.');
        const factor = scale * sharpness;
        context.translate(canvas.width / 2, canvas.height / 2);
        context.rotate((rotation * Math.PI) / 180);
        context.drawImage(
          bitmap,
          (-bitmap.width * factor) / 2,
          (-bitmap.height * factor) / 2,
          bitmap.width * factor,
          bitmap.height * factor,
        );
        return { done: Promise.resolve(), cancel: () => undefined };
      },
    }),
  };
}
