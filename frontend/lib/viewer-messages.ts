/**
 * The messages between the app and the sandboxed document viewer, sent over a private port. The viewer runs code that
 * parses untrusted files, so the app accepts nothing from it beyond these schemas.
 */
import * as z from 'zod/mini';

/** Keys that the app handles. The viewer forwards them when they are pressed there. */
export const passedKeys = [
  ...['[', ']', '+', '=', '-', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['w', 'f', 't', 'j', 'k', 'a', 'r', 'z', 'Escape'],
] as const;

const themes = ['light', 'dark', 'system'] as const;

const View = z.object({
  page: z.number(),
  /** A fraction of the actual size, or the dimension the page is fitted to. */
  zoom: z.union([z.number(), z.literal(['width', 'page'])]),
  /** Clockwise, in degrees. */
  rotation: z.literal([0, 90, 180, 270]),
});
export type View = z.infer<typeof View>;

export const ToViewer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    name: z.string(),
    mimeType: z.string(),
    bytes: z.instanceof(ArrayBuffer),
    theme: z.enum(themes),
  }),
  z.object({ type: z.literal('show'), view: View }),
  /** The response to `read`, without bytes if there is no such file. */
  z.object({ type: z.literal('data'), path: z.string(), bytes: z.optional(z.instanceof(ArrayBuffer)) }),
]);
export type ToViewer = z.infer<typeof ToViewer>;

const failures = ['password', 'xfa_only', 'damaged'] as const;
export type ViewerFailure = (typeof failures)[number];

export const FromViewer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('opened'), pages: z.int().check(z.positive()) }),
  z.object({ type: z.literal('failed'), reason: z.enum(failures) }),
  z.object({
    type: z.literal('shown'),
    page: z.int().check(z.positive()),
    scale: z.number().check(z.positive()),
  }),
  z.object({ type: z.literal('key'), key: z.enum(passedKeys) }),
  /** Requests a PDF.js data file, which the viewer's content security policy doesn't allow it to fetch. */
  z.object({
    type: z.literal('read'),
    path: z.string().check(z.regex(/^\d[\d.]*\/(cmaps|standard_fonts|wasm)\/[\w-]+\.\w+$/)),
  }),
]);
export type FromViewer = z.infer<typeof FromViewer>;
