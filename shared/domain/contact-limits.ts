/** Bounds of the contact form; lengths in characters. */
export const contactLimits = {
  name: 100,
  subject: 100,
  message: 4000,
  /** The minimum time a person needs to write a message. */
  minimumMilliseconds: 3000,
} as const;
