/**
 * The page that renders documents. It runs in a sandboxed frame with its own policy, so a malicious file can reach
 * neither the session nor the surrounding page.
 */
export const documentViewer = {
  page: '/viewer.html',
  /** Scripts and styles of the page, which are cross-origin for its opaque origin. */
  files: '/assets/viewer/',
  /**
   * Fonts, character maps, and decoders of the PDF library, by its version. The app reads them on behalf of the
   * frame.
   */
  data: '/assets/pdf-data/',
} as const;
