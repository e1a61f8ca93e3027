import { describe, expect, it } from 'vitest';
import { requireEdgeLanguage } from './edge-language.ts';

const check = (body: string) => () =>
  requireEdgeLanguage('Test', `function handler(event) { ${body} return event.request; }`);

describe('the language of CloudFront Functions', () => {
  it.each([
    ['const x = 1; let y = x ** 2; event.y = y;'],
    ['const f = (a, ...rest) => `a\nb`; event.x = f(1);'],
    ['for (let i = 0; i < 2; i++) { if (event[i]) continue; }'],
    ['for (var key in event.headers) { delete event.headers[key]; }'],
    ['event.found = [1].find((each) => each === 1) || "a".startsWith("a");'],
    ['try { decodeURIComponent(event.uri); } catch (error) { throw new Error(error.message); }'],
    ['event.headers["x-name"] = { value: event.viewer.ip, "b": [1, 2,] };'],
    ['async function later() { await event; } later();'],
  ])('has %s', (body) => {
    expect(check(body)).not.toThrow();
  });

  // Each was tested with njs 0.7.9, or is missing from AWS's list.
  it.each([
    ['for (const a of [1]) {}', 'ForOfStatement'],
    ['const { request } = event;', 'ObjectPattern'],
    ['const [first] = event;', 'ArrayPattern'],
    ['const f = (a = 1) => a;', 'AssignmentPattern'],
    ['event.x = [...event.y];', 'SpreadElement'],
    ['class A {}', 'ClassDeclaration'],
    ['event?.request;', 'cannot be read'],
    ['event.x = event.y ?? 1;', 'cannot be read'],
    ['event.x ||= 1;', 'cannot be read'],
    ['try {} catch {}', 'cannot be read'],
    ['event.x = 10n;', 'cannot be read'],
    ['event.f(1,);', 'a trailing comma after the last argument'],
    ['function* g() {}', 'generator'],
    ['event.f(async () => {});', 'asynchronous closure'],
    ['const x = 1; event.y = { x };', 'shorthand'],
    ['event.x = /a/u;', '/a/u'],
    ['event.x = new Map();', 'Map'],
    ['event.x = [1].flat();', '.flat'],
    ['event.x = "a".at(0);', '.at'],
    ['event.x = Object.fromEntries([]);', '.fromEntries'],
    ['setTimeout(event);', 'setTimeout'],
    ['undeclared = 1;', 'undeclared'],
  ])('does not have %s', (body, problem) => {
    expect(check(body)).toThrow(problem);
  });

  it('accepts ten kilobytes and a function named handler', () => {
    expect(check(`/* ${'x'.repeat(10_240)} */`)).toThrow('CloudFront allows 10240');
    expect(() => requireEdgeLanguage('Test', 'function other() {}')).toThrow('no function "handler"');
  });
});
