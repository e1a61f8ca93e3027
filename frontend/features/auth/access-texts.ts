/** Shown when a page denies access. */
export const accessTexts = {
  staffOnly: 'Access denied. You need HR, Attorney, OPS, or Admin role.',
  adminOnly: 'Access denied. Admin role required.',
  consultationsOnly: 'Access denied. You need Attorney, OPS, or Admin role.',
} as const;
