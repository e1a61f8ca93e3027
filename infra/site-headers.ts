/** What the site's pages may load beyond their own origin. */
export interface SiteReach {
  /** Origins of the user pool and the documents bucket. */
  readonly connect: readonly string[];
  /** Origins that may be embedded: an external booking widget. */
  readonly frames: readonly string[];
}

/** Our consultation page embeds our booking page. No one else may frame a page. */
export const framedPath = '/booking';

/**
 * The Content-Security-Policy of a page, for CloudFront and the local run. Scripts come from our own files
 * only. Inline styles are allowed: toasts and charts set them, and a style can't run code.
 */
export function contentSecurityPolicy(reach: SiteReach, { framed }: { framed: boolean }): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...reach.connect],
    'frame-src': frameSources(reach.frames),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  };
  return policyOf(directives);
}

/**
 * The Content-Security-Policy of the document viewer. It connects to nothing; the app passes it the bytes of a
 * file. `sandbox` gives it an opaque origin even when opened outside the app's frame. The policy's `'self'` is
 * still the origin it was loaded from (CSP 3, 2.2.2; w3c/webappsec-csp#260). Because not every browser agrees, a
 * viewer function replaces it with that origin. WebAssembly decodes the JPEG 2000 and JBIG2 images of PDFs. The PDF
 * library runs in a worker, which an opaque origin can only start from a blob.
 */
export const documentViewerPolicy = policyOf({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ['blob:'],
  'style-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-scripts'],
});

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

const frameSources = (origins: readonly string[]): string[] => ["'self'", ...origins];

/** `contentSecurityPolicy` with a different scheduling address. */
export const withFrames = (policy: string, schedulingUrl: string): string =>
  policy.replace(/frame-src [^;]*/, `frame-src ${frameSources(frameOrigins(schedulingUrl)).join(' ')}`);

/** The other headers of every page. */
export const pageHeaders = {
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** The origin of a scheduling address, for `frames`. */
export const frameOrigins = (schedulingUrl: string): string[] =>
  schedulingUrl === '' ? [] : [new URL(schedulingUrl).origin];
