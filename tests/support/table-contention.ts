import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { table } from '#functions/data/core/table.ts';
import { type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import {
  askForCapacity,
  type ContentionOptions,
  createTableContention,
} from '#infra/local/access/table-contention.ts';

const keySchemaOf = (_: string, name?: string): string[] => {
  const index = Object.values<TableIndex>(tableIndexes).find((each) => each.name === name) ?? tableKeys;
  return [index.partition, index.sort];
};

/**
 * Lets the calls of the functions' own client meet as the local run's gate does, without a server between them.
 * @returns what ends it
 */
export function contendForTable(options: ContentionOptions): () => void {
  const contention = createTableContention(keySchemaOf, options);
  const direct = table.config.requestHandler as NodeHttpHandler;
  // One process plays as many containers as a test has requests, and they wait for each other's connections.
  direct.updateHttpClientConfig('connectionTimeout', 30_000);
  direct.updateHttpClientConfig('requestTimeout', 30_000);
  table.config.requestHandler = {
    ...direct,
    destroy: () => direct.destroy?.(),
    async handle(request, handlerOptions) {
      const operation = (request.headers['x-amz-target'] ?? '').replace(/^.*\./, '');
      const input: unknown = JSON.parse(
        typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body),
      );
      const admitted = contention.enter(operation, input);
      if (admitted.refused) return responseOf(400, JSON.stringify(admitted.refused));
      let succeeded: string | undefined;
      try {
        const body = JSON.stringify(askForCapacity(operation, input));
        const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(body)) };
        const sent = Object.assign(request.clone?.() ?? request, { body, headers });
        const { response } = await direct.handle(sent, handlerOptions);
        const received = await text(response.body as Readable);
        if (response.statusCode === 200) succeeded = received;
        return responseOf(response.statusCode, received);
      } finally {
        await admitted.settle(succeeded);
      }
    },
  };
  return () => {
    table.config.requestHandler = direct;
    // Its idle connections would stay for as long as the process does.
    direct.destroy();
  };
}

const responseOf = (statusCode: number, content: string) => ({
  response: {
    statusCode,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Readable.from([Buffer.from(content)]),
  },
});
