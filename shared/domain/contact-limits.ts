/** Bounds of the contact form; lengths in characters. */
export const contactLimits = {
  name: 100,
  subject: 100,
  message: 4000,
  /** Nobody writes a message in less. */
  minimumMilliseconds: 3000,
} as const;
