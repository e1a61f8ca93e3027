const root = ['profile'] as const;

export const profileKeys = {
  deletionRequest: [...root, 'deletion-request'],
  secondFactor: [...root, 'second-factor'],
  authenticatorSecret: [...root, 'authenticator-secret'],
  sessions: [...root, 'sessions'],
} as const;
