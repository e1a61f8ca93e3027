const root = ['messages'] as const;

export const messageKeys = {
  list: (caseId: string) => [...root, 'list', caseId],
  search: (caseId: string, words: string) => [...root, 'search', caseId, words],
  send: (caseId: string) => [...root, 'send', caseId],
  conversation: (caseId: string) => [...root, 'conversation', caseId],
  unread: [...root, 'unread'],
  templates: [...root, 'templates'],
} as const;
