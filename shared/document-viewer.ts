/**
 * The page that draws documents. It runs in a sandboxed frame with a policy of its own, so what a file might do in
 * it reaches neither the session nor the page around it.
 */
export const documentViewer = {
  page: '/viewer.html',
  /** Scripts and styles of the page, which its opaque origin loads as another origin's. */
  files: '/assets/viewer/',
  /** Fonts, character maps, and decoders of the PDF library, by its version. The app reads them for the frame. */
  data: '/assets/pdf-data/',
} as const;
