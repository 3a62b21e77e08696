import { expect, it } from 'vitest';
import { isLoopbackHost } from './loopback-host.js';

it.each(['127.0.0.1', '127.0.0.1:4001', 'localhost', 'LOCALHOST:80', '[::1]:4001'])('%s names this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

it.each([undefined, '', 'rebound.example.com', '127.0.0.1.example.com', 'localhost.example.com:4001', '10.0.0.1'])(
  '%s may be the name of a web page',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
