import { documentTypes } from '#shared/domain/document-types.ts';
import { limits } from '#shared/schema/limits.ts';

const accepted = Object.keys(documentTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Opens the browser's file picker, or the camera. Canceling does nothing. */
export function chooseFiles(from: 'files' | 'camera', onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  if (from === 'camera') {
    input.accept = 'image/*';
    input.capture = 'environment';
  } else {
    input.accept = accepted;
    input.multiple = true;
  }
  input.addEventListener('change', () => {
    input.remove();
    const files = [...(input.files ?? [])];
    if (from === 'files') onFiles(files);
    else void Promise.all(files.map(uprightJpeg)).then(onFiles);
  });
  input.addEventListener('cancel', () => input.remove());
  // Outside the document, Safari on iOS doesn't reliably open the picker or report what was chosen
  // (https://github.com/tldraw/tldraw/pull/7037).
  input.hidden = true;
  document.body.append(input);
  input.click();
}

/** The longest side of a photo, in pixels: an A4 page at 300 dpi. */
const maxSide = 3508;
const maxBytes = Math.min(limits.documentBytes, 4 * 1024 * 1024);

/**
 * Converts a photo to an upright JPEG of limited size, without metadata such as the location. Files that the browser
 * can't decode are left unchanged.
 */
async function uprightJpeg(photo: File): Promise<File> {
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    for (const quality of [0.88, 0.75, 0.6, 0.4]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (blob && (blob.size <= maxBytes || quality === 0.4))
        return new File([blob], `${photo.name.replace(/\.[^.]*$/, '') || 'Photo'}.jpg`, {
          type: 'image/jpeg',
        });
    }
  } catch (error) {
    console.warn('A photo could not be read', error);
  }
  return photo;
}
