import { existsSync, readlinkSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { initialized } from './initialized.ts';

/** One execution environment: loads the bundle once, then runs one invocation at a time. */
if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;
const { file, exported, name, arn, memory, yields } = workerData;

if (yields) leaveProcessorToOthers();

/** On Linux, the priority applies to this thread only; elsewhere, it would apply to the whole process. */
function leaveProcessorToOthers(): void {
  const thread = '/proc/thread-self';
  // Some containers don't allow it.
  if (process.platform !== 'linux' || !existsSync(thread)) return;
  setPriority(
    Number(basename(readlinkSync(thread))),
    Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL),
  );
}

/**
 * The largest response in bytes of JSON that Lambda passes on: 6 MB and 100 bytes. The error message is quoted
 * in https://github.com/DataBiosphere/azul/issues/8192
 */
const maxResponseBytes = 6 * 1024 * 1024 + 100;

/**
 * Since Node.js 24, Lambda rejects a handler with more parameters: the third would be a callback.
 * https://github.com/H4ad/serverless-adapter/issues/378
 */
const maxParameters = 2;

/**
 * The SDK's import of `node:http` reads all its exports, and these load a WebSocket client, which takes as much
 * work as the rest of a worker's start. On Lambda, the SDK imports `node:https`, which doesn't have them.
 */
const websocketExports = ['CloseEvent', 'MessageEvent', 'WebSocket'];
const http = process.getBuiltinModule('node:http');
for (const each of websocketExports) Object.defineProperty(http, each, { value: undefined });

const loaded = import(pathToFileURL(file).href);
// If loading the bundle fails, the next invocation reports the error.
void loaded
  .catch(() => undefined)
  // Otherwise the compile cache is written when this worker ends, too late for those that start in the
  // meantime.
  .then(() => {
    flushCompileCache();
    port.postMessage(initialized);
  });

port.on('message', async ({ id, event, requestId, deadline }) => {
  try {
    const handler = (await loaded)[exported];
    if (typeof handler !== 'function') throw new Error(`${exported} is not exported by the bundle.`);
    if (handler.length > maxParameters) {
      const errorMessage = 'AWS Lambda has removed support for callback-based function handlers';
      return port.postMessage({
        id,
        ok: false,
        errorType: 'Runtime.CallbackHandlerDeprecated',
        errorMessage,
      });
    }
    const context = {
      callbackWaitsForEmptyEventLoop: false,
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memory),
      awsRequestId: requestId,
      logGroupName: `/local/${name}`,
      logStreamName: 'local',
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    // As in Lambda, the response is JSON, so values that JSON can't represent are dropped.
    const value = JSON.stringify((await handler(JSON.parse(event), context)) ?? null);
    if (Buffer.byteLength(value) > maxResponseBytes) {
      const errorMessage = `Response payload size exceeded maximum allowed payload size (${maxResponseBytes} bytes).`;
      port.postMessage({ id, ok: false, errorType: 'Function.ResponseSizeTooLarge', errorMessage });
    } else port.postMessage({ id, ok: true, value });
  } catch (error) {
    const {
      name: errorType,
      message: errorMessage,
      stack,
    } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ id, ok: false, errorType, errorMessage, stack });
  }
});
