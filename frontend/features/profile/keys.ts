const root = ['profile'] as const;

export const profileKeys = {
  deletionRequest: [...root, 'deletion-request'],
  secondFactor: [...root, 'second-factor'],
  authenticatorSecret: [...root, 'authenticator-secret'],
  passkeys: [...root, 'passkeys'],
  sessions: [...root, 'sessions'],
} as const;
