import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originSecretHeader } from '#functions/http/viewer-address.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { policyEvaluator } from '#infra/local/access/policies.ts';
import { tableNeeds } from '#infra/local/access/table-calls.ts';
import { ensureAssembly } from '#infra/local/build.ts';
import { matchesPattern } from '#infra/local/events/event-pattern.ts';
import { nextTime } from '#infra/local/events/schedule-expression.ts';
import { RequestTooLarge } from '#infra/local/functions/function-errors.ts';
import { createFunctionRunner } from '#infra/local/functions/function-runner.ts';
import type { FunctionSettings } from '#infra/local/functions/function-settings.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { createRouter, createThrottle, type Route } from '#infra/local/gateway/routes.ts';
import { listenOn } from '#infra/local/port.ts';
import { openSecretVersions } from '#infra/local/secrets/secret-versions.ts';
import { ViewerFunctionError, viewerFunction } from '#infra/local/site/viewer-function.ts';
import { openState } from '#infra/local/state.ts';
import { startDynoxide } from '#infra/local/table-engine.ts';
import { createTables } from '#infra/local/tables.ts';
import { readApi } from '#infra/local/template/api.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { readDeployment } from '#infra/local/template/deployed.ts';
import { readFunctions } from '#infra/local/template/functions.ts';
import { createResolver } from '#infra/local/template/intrinsics.ts';
import { localPhysical } from '#infra/local/template/physical-names.ts';
import { requireKnownTypes } from '#infra/local/template/resource-types.ts';
import { readSite } from '#infra/local/template/site.ts';
import { readTables } from '#infra/local/template/storage.ts';
import { temporaryFolder } from '../support/local-stack.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe('the function runner', () => {
  const lines: string[] = [];
  const settings = async (
    name: string,
    code: string,
    more: Partial<FunctionSettings> = {},
  ): Promise<FunctionSettings> => {
    const file = join(folder.path, `${name}.mjs`);
    await writeFile(file, code);
    const common = { id: name, name, arn: name, file, exported: 'handler', environment: { WHO: name } };
    const limits = { timeoutSeconds: 5, memoryMegabytes: 128, isStopped: false };
    return { ...common, ...limits, deadLetterArn: undefined, ...more };
  };
  const runnerOf = (...functions: FunctionSettings[]) =>
    createFunctionRunner(functions, ({ line }) => lines.push(line));

  test('keeps a worker warm with its own environment and remaining time', async () => {
    const runner = runnerOf(
      await settings(
        'warm',
        'let calls = 0; export const handler = async (event, context) => ({ calls: ++calls, who: process.env.WHO, home: process.env.HOME ?? null, left: context.getRemainingTimeInMillis(), event });',
      ),
    );
    expect(await runner.invoke('warm', { x: 1 })).toMatchObject({
      calls: 1,
      who: 'warm',
      home: null,
      event: { x: 1 },
    });
    expect(await runner.invoke('warm', {})).toMatchObject({ calls: 2, left: expect.closeTo(5000, -3) });
    await runner.stop();
  });

  test('rejects a handler with a callback parameter, as Lambda has since Node.js 24', async () => {
    const runner = runnerOf(
      await settings('late', 'export const handler = async (event, context, callback) => event;'),
    );
    await expect(runner.invoke('late', {})).rejects.toMatchObject({
      errorType: 'Runtime.CallbackHandlerDeprecated',
    });
    await runner.stop();
  });

  test('lowers its thread’s priority if it yields, on Linux', async () => {
    const code = `
      import { readlinkSync } from 'node:fs';
      import { getPriority } from 'node:os';
      const isLinux = process.platform === 'linux';
      export const handler = () => getPriority(isLinux ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : 0);
    `;
    const runner = runnerOf(await settings('hurried', code), await settings('idle', code, { yields: true }));
    const own = getPriority();
    expect(await runner.invoke('hurried', {})).toBe(own);
    expect(await runner.invoke('idle', {})).toBe(process.platform === 'linux' ? Math.max(own, 10) : own);
    await runner.stop();
    expect(getPriority()).toBe(own);
  });

  test('runs concurrent calls', async () => {
    const end = join(folder.path, 'end');
    const code = `import { existsSync } from 'node:fs';
      import { setTimeout as delay } from 'node:timers/promises';
      import { threadId } from 'node:worker_threads';
      export const handler = async () => {
        console.log('busy in ' + threadId);
        while (!existsSync(${JSON.stringify(end)})) await delay(5);
        return threadId;
      };`;
    const runner = runnerOf(await settings('busy', code, { timeoutSeconds: 60 }));
    const calls = Promise.all(Array.from({ length: 12 }, () => runner.invoke('busy', {})));
    await expect.poll(() => lines.filter((line) => line.startsWith('busy in '))).toHaveLength(6);
    await writeFile(end, '');
    expect(new Set(await calls).size).toBe(6);
    await runner.stop();
  });

  test('calls take an idle worker before the one that is starting, and no other starts in the meantime', async () => {
    const [held, go] = [join(folder.path, 'held'), join(folder.path, 'go')];
    const code = `import { existsSync } from 'node:fs';
      import { setTimeout as delay } from 'node:timers/promises';
      import { threadId } from 'node:worker_threads';
      console.log('starting: loads');
      while (existsSync(${JSON.stringify(held)}) && !existsSync(${JSON.stringify(go)})) await delay(5);
      console.log('starting: loaded');
      export const handler = async () => threadId;`;
    const runner = runnerOf(await settings('starting', code));
    const first = await runner.invoke('starting', {});
    await writeFile(held, '');
    const threads = await Promise.all(Array.from({ length: 6 }, () => runner.invoke('starting', {})));
    expect(new Set(threads)).toEqual(new Set([first]));
    await writeFile(go, '');
    await expect.poll(() => lines.filter((line) => line === 'starting: loaded')).toHaveLength(2);
    expect(lines.filter((line) => line === 'starting: loads')).toHaveLength(2);
    await runner.stop();
  });

  test('a bundle that exits its process fails the pending call', async () => {
    const runner = runnerOf(await settings('ending', 'process.exit(3); export const handler = () => 1;'));
    for (const _ of [1, 2])
      await expect(runner.invoke('ending', {})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
    await runner.stop();
  });

  test('stopping ends running and waiting calls without reporting anything', async () => {
    const code = 'export const handler = () => new Promise(() => setInterval(() => undefined, 1000));';
    const runner = runnerOf(await settings('endless', code, { timeoutSeconds: 60 }));
    const before = lines.length;
    const calls = Array.from({ length: 8 }, () => runner.invoke('endless', {}));
    const ended = Promise.allSettled(calls);
    await runner.stop();
    for (const call of await ended)
      expect(call).toMatchObject({ status: 'rejected', reason: { errorType: 'Runtime.ExitError' } });
    expect(lines.slice(before)).toEqual([]);
  });

  test('an error, a crash, and a timeout each fail that call only', async () => {
    const code = `export const handler = async ({ how }) => {
      console.log('asked for ' + how);
      if (how === 'throw') throw new TypeError('wrong');
      if (how === 'exit') process.exit(3);
      if (how === 'hang') await new Promise((done) => setTimeout(done, 60_000));
      return how;
    };`;
    const runner = runnerOf(await settings('failing', code, { timeoutSeconds: 1 }));
    await expect(runner.invoke('failing', { how: 'throw' })).rejects.toMatchObject({
      errorType: 'TypeError',
      message: 'wrong',
    });
    await expect(runner.invoke('failing', { how: 'exit' })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
    });
    await expect(runner.invoke('failing', { how: 'hang' })).rejects.toMatchObject({
      message: 'Task timed out after 1.00 seconds',
    });
    expect(await runner.invoke('failing', { how: 'fine' })).toBe('fine');
    expect(lines).toContain('asked for throw');
    await runner.stop();
  });

  const throttle = { rate: 100, burst: 100 };
  const route = (key: string, functionArn: string) => ({ key, functionArn, authorizer: undefined, throttle });
  const startGateway = async (runner: ReturnType<typeof runnerOf>, routes: readonly Route[]) => {
    const gateway = createGateway(
      { id: 'api', routes },
      {
        accountId: '0',
        invoke: runner.invoke,
        readSigned: () => undefined,
        viewerHeaders: () => ({ 'x-viewer-address': '127.0.0.1', 'x-origin-secret': 'kept' }),
        responseHeaders: {},
        accessLog: () => undefined,
        throttled: true,
      },
    );
    const server = createServer((request: IncomingMessage, response) => void gateway(request, response));
    return { url: `http://127.0.0.1:${await listenOn(server, 0)}`, close: () => server.close() };
  };

  test('events and responses have Lambda’s size limits', async () => {
    const runner = runnerOf(
      await settings(
        'sized',
        'export const handler = (event) => event.body ? { statusCode: 200, body: "x".repeat(Number(event.body)) } : event.length;',
      ),
    );
    const [event, response] = [6_291_456, 6_291_556];
    const [quotes, envelope] = ['""', '{"statusCode":200,"body":""}'].map(({ length }) => length) as [
      number,
      number,
    ];
    expect(await runner.invoke('sized', 'x'.repeat(event - quotes))).toBe(event - quotes);
    await expect(runner.invoke('sized', 'x'.repeat(event - quotes + 1))).rejects.toThrow(RequestTooLarge);

    const { url, close } = await startGateway(runner, [route('POST /api/sized', 'sized')]);
    const post = async (body: string, headers = {}) => {
      const got = await fetch(`${url}/api/sized`, { method: 'POST', body, headers });
      return [got.status, (await got.text()).slice(0, 50)];
    };
    expect(await post(String(response - envelope))).toEqual([200, 'x'.repeat(50)]);
    expect(await post(String(response - envelope + 1))).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(lines.join()).not.toContain('x'.repeat(50));
    const tooLarge = '{"message":"Request Entity Too Large"}';
    expect(await post('1'.repeat(event))).toEqual([413, tooLarge]);
    // Within API Gateway's limit and Lambda's, but not as base64.
    const binary = { 'content-type': 'image/png' };
    expect(await post('1'.repeat(5_000_000), binary)).toEqual([413, tooLarge]);
    expect(await post('1', { 'x-long': 'x'.repeat(9_900) })).toEqual([200, 'x']);
    expect(await post('1', { 'x-long': 'x'.repeat(10_240) })).toEqual([
      431,
      '{"message":"Request Header Fields Too Large"}',
    ]);
    close();
    await runner.stop();
  });

  test('a failing function is a plain 500 through the gateway, and the viewer’s address cannot be spoofed', async () => {
    const runner = runnerOf(
      await settings(
        'echo',
        'export const handler = (event) => event.rawPath === "/api/bad" ? Promise.reject(new Error("secret")) : { statusCode: 200, body: JSON.stringify(event) };',
      ),
    );
    const { url, close } = await startGateway(runner, [
      route('GET /api/bad', 'echo'),
      route('POST /api/items/{item}', 'echo'),
      { ...route('GET /api/rare', 'echo'), throttle: { rate: 0.001, burst: 2 } },
    ]);
    const bad = await fetch(`${url}/api/bad`);
    expect([bad.status, await bad.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
    const event = await fetch(`${url}/api/items/a%20b?x=1&x=2`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-viewer-address': '203.0.113.9',
        'x-origin-secret': 'mine',
        cookie: 'a=1; b=2',
      },
      body: '{"y":"é"}',
    }).then((response) => response.json());
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/items/{item}',
      rawPath: '/api/items/a b',
      rawQueryString: 'x=1&x=2',
      queryStringParameters: { x: '1,2' },
      pathParameters: { item: 'a b' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-viewer-address': '127.0.0.1', 'x-origin-secret': 'kept' },
      body: '{"y":"é"}',
      isBase64Encoded: false,
    });
    const post = (path: string, type: string) =>
      fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body: Buffer.from('x') });
    for (const type of ['image/png', 'application/x-www-form-urlencoded', 'application/problem+json', ''])
      expect(await (await post('/api/items/1', type)).json(), type).toMatchObject({
        isBase64Encoded: true,
        body: Buffer.from('x').toString('base64'),
      });
    // The path is decoded before the route is chosen.
    expect((await post('/api/items/a%2Fb', 'text/plain')).status).toBe(404);
    expect(await (await post('/api/items/a%3Fb', 'text/plain')).json()).toMatchObject({
      rawPath: '/api/items/a',
      pathParameters: { item: 'a' },
    });
    const rare = () => fetch(`${url}/api/rare`).then(({ status }) => status);
    expect([await rare(), await rare(), await rare()]).toEqual([200, 200, 429]);
    close();
    await runner.stop();
  });
});

describe('the templates', () => {
  const physical = {
    region: 'eu-central-1',
    accountId: '1',
    ref: (_: unknown, id: string) => `ref-${id}`,
    attribute: (_: unknown, id: string, __: unknown, name: string) => `${id}.${name}`,
    secret: (arn: string) => (arn === 'ref-Json' ? '{"key":"inside"}' : `secret of ${arn}`),
    rewrite: (text: string) => text,
  };
  const folderWith = async (name: string, template: unknown) => {
    const place = join(folder.path, name);
    await mkdir(place, { recursive: true });
    const artifacts = { stack: { type: 'aws:cloudformation:stack', properties: { templateFile: 't.json' } } };
    await writeFile(join(place, 'manifest.json'), JSON.stringify({ artifacts }));
    await writeFile(join(place, 'stack.assets.json'), JSON.stringify({ files: {} }));
    await writeFile(join(place, 't.json'), JSON.stringify(template));
    return place;
  };
  const assembly = async (name: string, template: unknown) => readAssembly(await folderWith(name, template));

  test('an unknown resource is an error that names it', async () => {
    const stacks = await assembly('unknown', { Resources: { Queue7: { Type: 'AWS::MQ::Broker' } } });
    expect(() => requireKnownTypes(stacks)).toThrow('stack.Queue7 is an AWS::MQ::Broker');
  });

  test('an environment larger than Lambda accepts is an error that names the function', async () => {
    const withVariable = async (length: number) => {
      const place = await folderWith(`environment-${length}`, {
        Resources: {
          Large7: {
            Type: 'AWS::Lambda::Function',
            Properties: {
              ...{
                Code: { S3Key: 'bundle.zip' },
                Handler: 'index.handler',
                Runtime: 'nodejs24.x',
                Role: 'r',
              },
              Environment: { Variables: { TEXT: 'x'.repeat(length - '{"TEXT":""}'.length) } },
            },
          },
        },
      });
      return () => readFunctions(readDeployment(place, physical), () => ({}));
    };
    expect(await withVariable(4097)).toThrow('Large7 has 4097 bytes; Lambda allows 4096');
    expect(await withVariable(4096)).toThrow('Large7 has no bundle');
  });

  test('a stage with settings of a single route is an error: no deployment removes them', async () => {
    const place = await folderWith('route-settings', {
      Resources: {
        Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
        Stage: {
          Type: 'AWS::ApiGatewayV2::Stage',
          Properties: { StageName: '$default', RouteSettings: { 'GET /a': { ThrottlingRateLimit: 1 } } },
        },
      },
    });
    expect(() => readApi(readDeployment(place, physical))).toThrow('never removes the settings');
  });

  test('indexes that project more attributes than DynamoDB accepts are an error', async () => {
    const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' }];
    const withIndexes = async (...sizes: readonly number[]) => {
      const place = await folderWith(`indexes-${sizes.join('-')}`, {
        Resources: {
          Table: {
            Type: 'AWS::DynamoDB::Table',
            Properties: {
              KeySchema,
              AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
              GlobalSecondaryIndexes: sizes.map((length, at) => ({
                IndexName: `index-${at}`,
                KeySchema,
                Projection: {
                  ProjectionType: 'INCLUDE',
                  NonKeyAttributes: Array.from({ length }, (_, each) => `attribute_${each}`),
                },
              })),
            },
          },
        },
      });
      return () => readTables(readDeployment(place, physical));
    };
    expect((await withIndexes(20, 20, 20, 20, 20))()).toHaveLength(1);
    expect(await withIndexes(21)).toThrow('DynamoDB allows 20 attributes in an index');
    expect(await withIndexes(20, 20, 20, 20, 20, 1)).toThrow(
      'DynamoDB allows 100 attributes in all indexes of a table together',
    );
  });

  test('an existing index that the template changes is an error, as on AWS, and a new one is added', async () => {
    const engine = await startDynoxide();
    const key = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' as const }];
    const index = (IndexName: string, ...NonKeyAttributes: string[]) => ({
      IndexName,
      KeySchema: key('owner'),
      Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes },
    });
    const create = (keyName: string, ...GlobalSecondaryIndexes: ReturnType<typeof index>[]) =>
      createTables(engine.url, [
        {
          ...{
            name: 'items',
            arn: 'arn',
            streamArn: 'stream',
            KeySchema: key(keyName),
            GlobalSecondaryIndexes,
          },
          AttributeDefinitions: [keyName, 'owner'].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S' as const,
          })),
        },
      ]);
    await create('pk', index('by-owner', 'name', 'status'));
    await create('pk', index('by-owner', 'status', 'name'), index('by-owner-2', 'name'));
    await create('pk', index('by-owner', 'name', 'status'), index('by-owner-2', 'name'));
    await expect(create('pk', index('by-owner', 'name'))).rejects.toThrow(
      'The index by-owner has another key or projection',
    );
    await expect(create('id', index('by-owner', 'name', 'status'))).rejects.toThrow(
      'The table items has another key or projection',
    );
    await engine.stop();
  });

  test('the distribution sends only to the API the secret that its functions read', async () => {
    const state = openState(join(folder.path, 'state'));
    const secrets = openSecretVersions(state);
    const deployment = readDeployment(
      await ensureAssembly(() => undefined),
      localPhysical(secrets, 'localhost', []),
    );
    const { behaviors } = readSite(deployment);
    const arns = new Set(
      readFunctions(deployment, () => ({})).flatMap(
        ({ environment }) => environment[environmentNames.originSecretArn] ?? [],
      ),
    );
    const [arn = '', ...others] = arns;
    expect(others).toEqual([]);
    const secret = secrets.of(arn)[0]?.value ?? '';
    state.close();
    expect(secret).toMatch(/^\w{64}$/);
    expect(new Set(behaviors.map(({ serves }) => serves)).size).toBeGreaterThan(1);
    for (const { serves, originHeaders } of behaviors) {
      expect(originHeaders).toEqual(serves === 'api' ? { [originSecretHeader]: secret } : {});
    }
  });

  test('references are resolved, across stacks and into secrets', async () => {
    const stacks = await assembly('intrinsics', {
      Parameters: { Size: { Default: '3' } },
      Conditions: { Big: { 'Fn::Equals': [{ Ref: 'Size' }, '3'] } },
      Mappings: { Sizes: { a: { b: 'mapped' } } },
      Resources: { Json: { Type: 'x' }, Table: { Type: 'x' } },
      Outputs: { Out: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'exported' } } },
    });
    const [stack] = stacks;
    if (!stack) throw new Error('no stack');
    const { resolve } = createResolver(stacks, physical);
    const cases: [unknown, unknown][] = [
      [{ Ref: 'AWS::Region' }, 'eu-central-1'],
      [{ 'Fn::Join': ['-', ['a', { Ref: 'Size' }]] }, 'a-3'],
      [
        { 'Fn::Sub': [`\${AWS::AccountId}/\${Table.Arn}/\${given}/\${!kept}`, { given: 'g' }] },
        `1/Table.Arn/g/\${kept}`,
      ],
      [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b'] }] }, 'b'],
      [{ 'Fn::ImportValue': 'exported' }, 'Table.Arn'],
      [{ 'Fn::If': ['Big', 'yes', 'no'] }, 'yes'],
      [{ 'Fn::FindInMap': ['Sizes', 'a', 'b'] }, 'mapped'],
      [{ list: ['a', { Ref: 'AWS::NoValue' }], gone: { Ref: 'AWS::NoValue' } }, { list: ['a'] }],
      [
        { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Table' }, ':SecretString:::}}']] },
        'secret of ref-Table',
      ],
      [
        { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Json' }, ':SecretString:key::}}']] },
        'inside',
      ],
    ];
    for (const [value, expected] of cases) expect(resolve(stack, value)).toEqual(expected);
    expect(() => resolve(stack, { 'Fn::Cidr': [] })).toThrow('uses Fn::Cidr, which is not supported locally');
    expect(() => resolve(stack, { 'Fn::ImportValue': 'nothing' })).toThrow('which no stack exports');
    expect(() => resolve(stack, { Ref: 'Nobody' })).toThrow('refers to Nobody, which does not exist');
  });
});

test('policies: a deny wins, wildcards and conditions count, nothing is allowed by default', () => {
  const may = policyEvaluator([
    {
      Statement: [
        { Effect: 'Allow', Action: ['s3:Get*'], Resource: ['arn:b/documents/*'] },
        { Effect: 'Deny', Action: ['s3:GetObject'], Resource: ['arn:b/documents/secret'] },
        {
          Effect: 'Allow',
          Action: ['s3:List'],
          Resource: ['arn:b'],
          Condition: { StringLike: { 's3:prefix': ['documents/*'] } },
        },
      ],
    },
  ]);
  expect(may({ action: 's3:GetObject', resource: 'arn:b/documents/a' })).toBe(true);
  expect(may({ action: 's3:GetObject', resource: 'arn:b/documents/secret' })).toBe(false);
  expect(may({ action: 's3:GetObject', resource: 'arn:b/resumes/a' })).toBe(false);
  expect(may({ action: 's3:PutObject', resource: 'arn:b/documents/a' })).toBe(false);
  expect(may({ action: 's3:List', resource: 'arn:b' })).toBe(false);
  expect(may({ action: 's3:List', resource: 'arn:b', context: { 's3:prefix': 'documents/1' } })).toBe(true);
});

const knownTables = {
  arnOf: (table: string) => `arn:${table}`,
  partitionKeyOf: (_: string, index?: string) => (index ? 'org_cases' : 'pk'),
};

test('policies: one leading key is enough for a deny of any value, and a call without one is not denied', () => {
  const condition = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
  const statement = { Action: ['dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'], Resource: ['arn:t'] };
  const may = policyEvaluator([
    {
      Statement: [
        { Effect: 'Allow', ...statement },
        { Effect: 'Deny', ...statement, Condition: { 'ForAnyValue:StringLike': condition } },
      ],
    },
  ]);
  const keyItem = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } });
  const allowed = (operation: string, input: unknown) => tableNeeds(operation, input, knownTables).every(may);
  const update = (pk: string) => ({ TableName: 't', Key: keyItem(pk) });
  expect(allowed('UpdateItem', update('CASE#1'))).toBe(true);
  expect(allowed('UpdateItem', update('AUDIT#1'))).toBe(false);
  expect(allowed('TransactWriteItems', { TransactItems: [{ Update: update('CASE#1') }] })).toBe(true);
  expect(
    allowed('TransactWriteItems', {
      TransactItems: [{ Update: update('CASE#1') }, { Update: update('AUDIT#1') }],
    }),
  ).toBe(false);
  const batch = (...keys: string[]) => ({
    RequestItems: {
      t: keys.map((pk, at) =>
        at === 0 ? { PutRequest: { Item: keyItem(pk) } } : { DeleteRequest: { Key: keyItem(pk) } },
      ),
    },
  });
  expect(allowed('BatchWriteItem', batch('CASE#1', 'CASE#2'))).toBe(true);
  expect(allowed('BatchWriteItem', batch('CASE#1', 'AUDIT#1'))).toBe(false);
  expect(may({ action: 'dynamodb:UpdateItem', resource: 'arn:t' })).toBe(true);
  expect(() =>
    policyEvaluator([
      { Statement: [{ Effect: 'Deny', ...statement, Condition: { StringLike: condition } }] },
    ]),
  ).toThrow('StringLike on dynamodb:LeadingKeys is not supported locally');
});

test('policies: a deny of all values allows a mixed batch and a call without a key', () => {
  const statement = { Action: ['dynamodb:BatchWriteItem'], Resource: ['arn:t'] };
  const may = policyEvaluator([
    {
      Statement: [
        { Effect: 'Allow', ...statement },
        {
          Effect: 'Deny',
          ...statement,
          Condition: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] },
            Null: { 'dynamodb:LeadingKeys': ['false'] },
          },
        },
      ],
    },
  ]);
  const call = (...leadingKeys: string[]) =>
    may({
      action: 'dynamodb:BatchWriteItem',
      resource: 'arn:t',
      context: { 'dynamodb:LeadingKeys': leadingKeys },
    });
  expect(call('AUDIT#1')).toBe(false);
  expect(call('AUDIT#1', 'AUDIT#2')).toBe(false);
  expect(call('AUDIT#1', 'CASE#1')).toBe(true);
  expect(may({ action: 'dynamodb:BatchWriteItem', resource: 'arn:t' })).toBe(true);
});

test('table calls name their leading keys, including an index’s', () => {
  const keysOf = (operation: string, input: object) =>
    tableNeeds(operation, { TableName: 't', ...input }, knownTables).map(
      ({ context }) => context?.['dynamodb:LeadingKeys'],
    );
  const values = { ':a': { S: 'A' }, ':b': { S: 'B' } };
  const query = { ExpressionAttributeValues: values, KeyConditionExpression: 'sk = :b AND pk = :a' };
  expect(keysOf('Query', query)).toEqual([['A']]);
  const named = { KeyConditionExpression: '#p = :b', ExpressionAttributeNames: { '#p': 'org_cases' } };
  expect(keysOf('Query', { ...query, ...named, IndexName: 'cases-by-organization' })).toEqual([['B']]);
  expect(keysOf('GetItem', { Key: { pk: { S: 'A' } } })).toEqual([['A']]);
  expect(keysOf('PutItem', { Item: { pk: { S: 'A' } } })).toEqual([['A']]);
  expect(keysOf('Scan', {})).toEqual([undefined]);
  const Keys = [{ pk: { S: 'A' } }, { pk: { S: 'B' } }];
  expect(keysOf('BatchGetItem', { RequestItems: { t: { Keys } } })).toEqual([['A', 'B']]);
});

test('routes: the most specific path wins', () => {
  const throttle = { rate: 1, burst: 1 };
  const route = (key: string) => ({ key, functionArn: key, authorizer: undefined, throttle });
  const find = createRouter(['GET /a/{id}', 'GET /a/demo', 'ANY /a/{id}', 'GET /a/{rest+}'].map(route));
  expect(find('GET', '/a/demo')?.route.key).toBe('GET /a/demo');
  expect(find('GET', '/a/1')?.route.key).toBe('GET /a/{id}');
  expect(find('POST', '/a/1')?.route.key).toBe('ANY /a/{id}');
  expect(find('GET', '/a/1/2')).toMatchObject({ parameters: { rest: '1/2' } });
  expect(find('GET', '/b')).toBeUndefined();
});

test('throttling: a burst first, then the rate', () => {
  let milliseconds = 0;
  const isRetryable = createThrottle(() => milliseconds);
  const route = { key: 'GET /a', functionArn: '', authorizer: undefined, throttle: { rate: 10, burst: 2 } };
  expect([isRetryable(route), isRetryable(route), isRetryable(route)]).toEqual([true, true, false]);
  milliseconds = 100;
  expect([isRetryable(route), isRetryable(route)]).toEqual([true, false]);
});

test('schedules: rates and crons, UTC', () => {
  const after = new Date('2026-11-20T20:45:30Z');
  expect(nextTime('rate(15 minutes)', after).toISOString()).toBe('2026-11-20T21:00:30.000Z');
  expect(nextTime('cron(0 3 * * ? *)', after).toISOString()).toBe('2026-11-21T03:00:00.000Z');
  expect(nextTime('cron(0/30 8-10 ? * MON-FRI *)', after).toISOString()).toBe('2026-11-23T08:00:00.000Z');
  expect(() => nextTime('at(2026-01-01T00:00:00)', after)).toThrow('is not supported locally');
});

test('filters of event sources', () => {
  const pattern = {
    eventName: ['INSERT'],
    dynamodb: { NewImage: { entity: { S: ['Mail', { prefix: 'Not' }] } } },
  };
  const event = (name: string, entity: string) => ({
    eventName: name,
    dynamodb: { NewImage: { entity: { S: entity } } },
  });
  expect(matchesPattern(pattern, event('INSERT', 'Mail'))).toBe(true);
  expect(matchesPattern(pattern, event('INSERT', 'Notice'))).toBe(true);
  expect(matchesPattern(pattern, event('MODIFY', 'Mail'))).toBe(false);
  expect(matchesPattern(pattern, { eventName: 'INSERT' })).toBe(false);
});

describe('a viewer function', () => {
  const request = { method: 'GET', uri: '/x', query: {}, ip: '::1', headers: {} };

  test('that the edge would not run is rejected', () => {
    const code = 'function handler(event) { for (const each of [1]) event.x = each; return event.request; }';
    expect(() => viewerFunction('Loop', code)).toThrow(
      'The viewer function Loop would respond 503 to every request: cloudfront-js-2.0 does not support ForOfStatement.',
    );
  });

  test('has access to nothing but its event', () => {
    expect(() => viewerFunction('Outside', 'function handler() { return typeof process; }')).toThrow(
      'does not support process',
    );
  });

  test('that throws fails with its own error name, for CloudFront’s 503', () => {
    const { onRequest } = viewerFunction('Broken', 'function handler(event) { return event.no.way; }');
    expect(() => onRequest(request)).toThrow(ViewerFunctionError);
  });
});
