import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSystem } from '../bench-system.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { type Row, valueRow } from '../report/row.js';

const idleSeconds = 5;
const rounds = 3;

/** What gateway and workers take while no request arrives: after the warm-up, so with the memory of a used process. */
export async function idleRows({ pids }: BenchSystem): Promise<Row[]> {
  const own = [...new Set([pids.product.gateway, pids.product.workers])].filter((pid) => pid !== 0);
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = readCpuTimes(own);
    await sleep(idleSeconds * 1_000);
    cpu.push(cpuMilliseconds(before, readCpuTimes(own)) / idleSeconds);
  }
  const memory = own.reduce((sum, pid) => sum + residentMebibytes(pid), 0);
  return [
    valueRow({ id: 'CPU of idle gateway and workers, per second', unit: 'ms' }, cpu),
    valueRow({ id: 'memory of idle gateway and workers', unit: 'MiB' }, [memory]),
  ];
}

function residentMebibytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1_024);
}
