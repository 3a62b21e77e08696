#!/usr/bin/env node
// Does what `docker build` and `docker compose` of the deployment guide do, on a machine without a daemon, for
// follow-the-guide.sh: the image from the steps of docker/Dockerfile, and each service of docker-compose.production.yml as a
// process with its own network, user, root file system and secrets. Needs root, a network namespace of its own, bubblewrap.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

/** Where the image, logs and process ids are; the caller also puts the hosts of its own servers into `hosts`. */
const folder = process.env['GUIDE_FOLDER'];
const image = join(folder, 'image');
const bridge = 'guide0';

const [command, ...args] = process.argv.slice(2);
if (command === 'build') build();
else if (command === 'compose') await compose(args);
else throw new Error(`docker ${command}: not needed by the guide`);

function build() {
  // A second run of the guide may keep the image of the first.
  if (existsSync(join(image, 'app'))) return;
  for (const step of [['docker/build.mjs'], ['docker/assemble.mjs', join(image, 'app')]])
    execFileSync(process.execPath, step, { stdio: 'inherit' });
}

async function compose(given) {
  const at = (name) => given[given.indexOf(name) + 1];
  const file = at('-f');
  const env = { ...readEnvironment(at('--env-file')), ...process.env };
  const services = readServices(file, env);
  writeHosts(services);
  if (given.includes('up')) return up(services.filter(({ profiles }) => profiles === undefined));
  const run = given.indexOf('run');
  const [name, ...of] = given.slice(run + 1).filter((word) => word !== '--rm' && word !== '-T');
  const container = await start(
    { ...services.find((service) => service.name === name), name: `${name}-run`, command: of },
    'inherit',
  );
  process.exitCode = await container.exit;
  process.kill(Number(container.pid));
}

function readEnvironment(path) {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function readServices(file, env) {
  const text = readFileSync(file, 'utf8').replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name, kind, word) => {
    if (env[name]) return env[name];
    if (kind === '?') throw new Error(word);
    return word ?? '';
  });
  const { services, secrets } = parse(text, { merge: true });
  return Object.entries(services).map(([name, service], index) => ({
    ...service,
    name,
    address: `172.30.0.${index + 10}`,
    secretFiles: (service.secrets ?? []).map((secret) => [secret, resolve(dirname(file), secrets[secret].file)]),
    settings: Object.assign({}, ...(service.env_file ?? []).map(readEnvironment), service.environment),
  }));
}

function writeHosts(services) {
  const own = services.map(({ name, address }) => `${address} ${name}`);
  const others = readFileSync(join(folder, 'hosts'), 'utf8');
  writeFileSync(join(folder, 'hosts-of-containers'), `127.0.0.1 localhost\n${own.join('\n')}\n${others}`);
}

/** Starts services whose conditions hold, until all run and are healthy, as `--wait` does. */
async function up(services) {
  const done = new Map();
  const holds = ([name, { condition }]) => done.get(name)?.includes(condition);
  while (done.size < services.length) {
    const ready = services.filter(
      ({ name, depends_on: needs = {} }) => !done.has(name) && Object.entries(needs).every(holds),
    );
    if (ready.length === 0) throw new Error('The conditions of the services cannot hold');
    await Promise.all(ready.map(async (service) => done.set(service.name, await conditionsOf(service))));
  }
  process.exit();
}

async function conditionsOf(service) {
  const from = Date.now();
  const container = await start(service);
  const say = (what) =>
    process.stdout.write(`${service.name} ${what} after ${((Date.now() - from) / 1_000).toFixed(1)} s\n`);
  if (service.restart === 'no') {
    const code = await container.exit;
    if (code !== 0) throw new Error(`${service.name} ended with code ${code}`);
    say('completed');
    return ['service_completed_successfully'];
  }
  if (service.healthcheck === undefined) {
    say('started');
    return ['service_started'];
  }
  const ended = container.exit.then((code) => {
    throw new Error(`${service.name} ended with code ${code}`);
  });
  await Promise.race([ended, untilHealthy(service, container.pid)]);
  say('is healthy');
  return ['service_started', 'service_healthy'];
}

async function untilHealthy({ name, healthcheck }, pid) {
  const { test, retries, interval } = healthcheck;
  const program = [process.env['NODE_24'], ...test.slice(2)];
  // A slow machine gets more time than the file says.
  for (let attempt = 0; attempt < retries * 4; attempt += 1) {
    await new Promise((next) => setTimeout(next, Number.parseInt(interval, 10) * 1_000));
    if (spawnSync('nsenter', ['--net', '--target', pid, ...program]).status === 0) return;
  }
  throw new Error(`${name} is not healthy`);
}

/** A process as the image would start it: its own network, user 65532, a root that cannot be written, secrets as files. */
async function start(service, stdio) {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { detached: true, stdio: 'ignore' });
  holder.unref();
  const pid = String(holder.pid);
  await connect(pid, service.name.endsWith('-run') ? '172.30.0.9' : service.address);
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const log = openSync(join(folder, 'logs', `${service.name}.log`), 'a');
  const program = service.name === 'proxy' ? proxyOf(service) : processOf(service);
  const child = spawn('nsenter', ['--net', '--target', pid, ...program], {
    stdio: stdio ?? ['ignore', log, log],
    detached: stdio === undefined,
    env: { PATH: process.env['PATH'], ...stringsOf(service.settings) },
  });
  const exit = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return { exit, pid };
}

async function connect(pid, address) {
  const link = `g${pid}`;
  // Until the network of the holder is another one than ours.
  const net = (id) => readlinkSync(`/proc/${id}/ns/net`);
  while (net(pid) === net('self')) await new Promise((next) => setTimeout(next, 10));
  const ip = (...words) => execFileSync('ip', words);
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid);
  ip('link', 'set', link, 'master', bridge, 'up');
  for (const words of [
    ['link', 'set', 'lo', 'up'],
    ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
  ])
    execFileSync('nsenter', ['--net', '--target', pid, 'ip', ...words]);
}

function stringsOf(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? '')]));
}

function processOf({ command, secretFiles, volumes = [] }) {
  const id = '65532';
  // bubblewrap makes missing folders for its own user.
  const folders = ['/etc', '/run', '/run/secrets', '/usr', '/usr/bin', '/var', '/var/lib', '/var/lib/landed'];
  const secrets = secretFiles.flatMap(([name, path]) => ['--ro-bind', path, `/run/secrets/${name}`]);
  const mounts = volumes.map((volume) => volume.split(':')).flatMap(([name, to]) => ['--bind', volumeFolder(name), to]);
  const system = ['/lib', '/lib64', '/usr/lib', '/usr/bin/setpriv', '/etc/ssl'].filter((path) => existsSync(path));
  return [
    ...['bwrap', '--unshare-pid', '--proc', '/proc', '--dev', '/dev'],
    ...folders.flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...['--perms', '1777', '--tmpfs', '/tmp', '--ro-bind', join(image, 'app'), '/app'],
    ...['--ro-bind', process.env['NODE_24'], '/nodejs/bin/node', '--chdir', '/app'],
    ...system.flatMap((path) => ['--ro-bind', path, path]),
    ...['--ro-bind', join(folder, 'hosts-of-containers'), '/etc/hosts', ...secrets, ...mounts, '--remount-ro', '/'],
    ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--no-new-privs', '--bounding-set=-all'],
    ...['/nodejs/bin/node', '/app/docker/start.mjs', ...command],
  ];
}

/** A volume belongs to the user of the image's folder. */
function volumeFolder(name) {
  const path = join(folder, 'volumes', name);
  mkdirSync(path, { recursive: true });
  chownSync(path, 65_532, 65_532);
  return path;
}

/** The proxy of Debian with the Caddyfile of the repository. */
function proxyOf({ command, volumes }) {
  const [config] = volumes.map((volume) => volume.split(':')).filter(([, to]) => to === '/etc/caddy/Caddyfile');
  const words = command.map((word) => (word === '/etc/caddy/Caddyfile' ? resolve(config[0]) : word));
  const data = join(folder, 'proxy');
  mkdirSync(data, { recursive: true });
  // Read-only: it would add its own authority to the certificates of this machine.
  const hosts = [
    '--ro-bind',
    '/',
    '/',
    '--bind',
    data,
    data,
    '--ro-bind',
    join(folder, 'hosts-of-containers'),
    '/etc/hosts',
  ];
  const home = ['--setenv', 'HOME', data, '--setenv', 'XDG_DATA_HOME', data];
  return ['bwrap', ...hosts, ...home, '--dev', '/dev', '--proc', '/proc', ...words];
}
