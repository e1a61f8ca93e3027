import type { Grants } from '../platform/grants.ts';

const changes = ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] as const;

export const endpointGrants = {
  listMessages: { table: ['GetItem', 'Query'] },
  getConversation: { table: ['GetItem'] },
  sendMessage: { table: [...changes, 'Query', 'BatchGetItem'] },
  editMessage: { table: changes },
  deleteMessage: { table: changes },
  setReadingProgress: { table: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  listUnread: { table: ['GetItem', 'Query'] },
  listMessageTemplates: { table: ['GetItem'] },
  putMessageTemplate: { table: ['GetItem', 'PutItem'] },
  deleteMessageTemplate: { table: ['GetItem', 'PutItem'] },
} as const satisfies Record<string, Grants>;
