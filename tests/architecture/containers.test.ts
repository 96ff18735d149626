import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverArgs } from '../../scripts/lib/built-site.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { envSchema, secretSettings } from '../../server/env.ts';

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
const known = new Set(Object.keys(envSchema.shape));

/** Lines except comments and blank lines. */
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));

/** The indented block below a line. */
function blockBelow(lines: readonly string[], head: RegExp): string[] {
  const at = lines.findIndex((line) => head.test(line));
  if (at < 0) throw new Error(`There is no line ${head}`);
  const indent = /^ */.exec(lines[at] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => (/^ */.exec(line)?.[0].length ?? 0) <= indent);
  return rest.slice(0, end < 0 ? undefined : end);
}

/** `NAME: value` lines of a block; value undefined for a name alone. */
function settingsIn(block: readonly string[]): [string, string | undefined][] {
  return block.flatMap((line) => {
    const [, name = '', value = ''] = /^\s+([A-Z][A-Z0-9_]*):(?: (.*))?$/.exec(line) ?? [];
    return name === '' ? [] : [[name, value === '' ? undefined : value] as [string, string | undefined]];
  });
}

/** `name:tag` with a version number, not a moving tag. */
const pinned = /^[\w./-]+:v?\d+\.\d+[\w.-]*$/;

describe('the image', () => {
  const dockerfile = linesOf(read('Dockerfile').replaceAll('\\\n', ''));
  const of = (instruction: string) =>
    dockerfile.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it('is built from a pinned Node version, the same everywhere', () => {
    const images = of('FROM').map((line) => line.split(' ')[0] ?? '');
    expect(images.length).toBeGreaterThan(1);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });

  it('contains no development tools, and is built with the project’s own tools', () => {
    expect(of('RUN')).toContain('npm ci --omit=dev');
    const named = dockerfile.flatMap((line) => line.match(/\bscripts\/[\w.-]+\.mjs/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
    const copied = of('COPY').flatMap((line) => (line.startsWith('--from') ? [] : line.split(' ').slice(0, -1)));
    expect(copied.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
  });

  it('runs as a non-root user that can write to one folder only', () => {
    expect(of('USER')).toEqual(['node']);
    const user = dockerfile.indexOf('USER node');
    const after = dockerfile.slice(user + 1).map((line) => line.split(' ')[0]);
    expect(after.filter((word) => word === 'RUN' || word === 'COPY' || word === 'ADD')).toEqual([]);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('COPY').filter((line) => line.includes('--chown'))).toEqual([]);
  });

  it('starts the built server without a shell, so that it receives the stop signal', () => {
    const [command = ''] = of('CMD');
    expect(JSON.parse(command)).toEqual(['node', ...serverArgs]);
    expect(read('package.json')).toContain(`"start": "node ${serverArgs.slice(0, -1).join(' ')} scripts/start.mjs"`);
    expect(of('HEALTHCHECK')[0]).toMatch(/CMD \["node", "scripts\/health\.mjs"\]$/);
  });

  it('sets known settings only, and no secret', () => {
    const names = of('ENV').flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name));
    expect(names.filter((name) => name !== 'NODE_ENV' && !known.has(name))).toEqual([]);
    expect(of('ARG')).toEqual([]);
    expect(names.filter((name) => /SECRET|PASSWORD|KEY|TOKEN|URL/.test(name))).toEqual([]);
  });

  it('leaves secrets and data out of its layers', () => {
    const ignored = linesOf(read('.dockerignore'));
    for (const name of ['.env', '.env.*', '.git', 'data', 'node_modules', 'dist']) expect(ignored).toContain(name);
    const needed = ['server', 'src', 'prisma', 'public', 'scripts', 'vite.config.ts', 'tsconfig.json'];
    expect(needed.filter((name) => ignored.includes(name))).toEqual([]);
  });
});

describe('the health check of a container', () => {
  it.each([
    [200, 0],
    [503, 1],
  ])('that gets status %i exits with %i', async (status, code) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await runCheck((server.address() as AddressInfo).port)).toBe(code);
    expect(asked).toEqual(['/readyz']);
    server.close();
    await once(server, 'close');
  });

  it('that gets no answer exits with 1', async () => {
    expect(await runCheck(1)).toBe(1);
  });
});

async function runCheck(port: number): Promise<unknown> {
  const script = path.join(projectRoot, 'scripts', 'health.mjs');
  const child = spawn(process.execPath, [script], { env: { PORT: String(port) }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as unknown[];
  return code;
}

describe('the composed services', () => {
  const text = read('docker-compose.yml');
  const lines = linesOf(text);
  const services = blockBelow(lines, /^services:/);
  const names = services.flatMap((line) => /^ {2}([\w-]+):$/.exec(line)?.[1] ?? []);

  it('are those listed on the operations page', () => {
    expect(names).toEqual(['database', 'mail', 'files', 'site', 'node-1', 'node-2', 'proxy']);
    const profiles = new Set(services.flatMap((line) => /profiles: \[(.+)\]/.exec(line)?.[1]?.match(/[\w-]+/g) ?? []));
    expect([...profiles].toSorted()).toEqual(['files', 'mail', 'site', 'two-nodes']);
    const operations = read('docs/operations.md');
    for (const profile of ['site', 'two-nodes']) expect(operations).toContain(`docker compose --profile ${profile} up`);
  });

  it('have pinned versions', () => {
    const images = services.flatMap((line) => /^ {4}image: (\S+)$/.exec(line)?.[1] ?? []);
    expect(images.length).toBe(4);
    expect(images.filter((image) => !pinned.test(image))).toEqual([]);
  });

  it('give the site known settings only, and no secret but those of development', () => {
    const settings = [
      ...settingsIn(blockBelow(lines, /^x-settings:/)),
      ...['site', 'node-1'].flatMap((name) =>
        settingsIn(blockBelow(blockBelow(services, new RegExp(`^  ${name}:`)), /environment:/)),
      ),
    ];
    expect(settings.length).toBeGreaterThan(12);
    expect(settings.filter(([name]) => !known.has(name))).toEqual([]);
    const secrets = settings.filter(([name, value]) => /SECRET|PASSWORD|KEYS|TOKEN/.test(name) && value !== undefined);
    expect(secrets).toEqual([['S3_SECRET_ACCESS_KEY', '${S3_SECRET_ACCESS_KEY:-ipa-secret}']]);
    // An empty password would switch the gate off (D2), so it is passed only if set.
    expect(settings).toContainEqual(['TRIAL_PASSWORD', undefined]);
    // The image sets the first three; the port is the one that is published.
    const fixed = ['DATA_DIR', 'HOST', 'PORT', 'MAIL_IN_PORT'];
    const given = new Set([...settings.map(([name]) => name), ...fixed]);
    expect([...known].filter((name) => !given.has(name))).toEqual([]);
    // Each is read under its own name.
    const from = (value = '') => [...value.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const renamed = settings.filter(([name, value]) => from(value).some((source) => source !== name));
    expect(renamed.map(([name]) => name)).toEqual(['DATABASE_URL']);
  });

  it('give the store the keys that the site uses', () => {
    const site = new Map(settingsIn(blockBelow(lines, /^x-settings:/)));
    const store = new Map(settingsIn(blockBelow(services, /^ {2}files:/)));
    expect(store.get('ROOT_ACCESS_KEY')).toBe(site.get('S3_ACCESS_KEY_ID'));
    expect(store.get('ROOT_SECRET_KEY')).toBe(site.get('S3_SECRET_ACCESS_KEY'));
    expect(store.get('VGW_REGION')).toBe('${S3_REGION:-us-east-1}');
  });

  it('take replies by email on this machine', () => {
    for (const name of ['site', 'node-1']) {
      const block = blockBelow(services, new RegExp(`^  ${name}:`)).map((line) => line.trim());
      expect(block).toContain("- '127.0.0.1:${MAIL_IN_PORT:-2525}:2525'");
    }
    expect(envSchema.parse({}).MAIL_IN_PORT).toBe(2525);
    expect(settingsIn(blockBelow(lines, /^x-settings:/))).toContainEqual(['MAIL_IN_HOST', '0.0.0.0']);
  });

  it('run the site on a read-only file system, without privileges it does not need', () => {
    const site = blockBelow(lines, /^x-site:/).join('\n');
    for (const words of ['read_only: true', "cap_drop: ['ALL']", 'no-new-privileges:true', "tmpfs: ['/tmp']"]) {
      expect(site).toContain(words);
    }
    for (const name of ['site', 'node-1', 'node-2']) {
      expect(blockBelow(services, new RegExp(`^  ${name}:`)).join('\n')).toContain('<<: *site');
    }
  });

  it('publish their ports on this machine only', () => {
    const ports = services.flatMap((line) => /^ {6}- '([^']*:\d+)'$/.exec(line)?.[1] ?? []);
    expect(ports.length).toBeGreaterThan(5);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('keep persistent data in named volumes, and mount existing files only', () => {
    const volumes = blockBelow(lines, /^volumes:/).map((line) => line.trim().replace(':', ''));
    const mounts = services.flatMap((line) => /^ {6}- ([\w./-]+):\/\S+$/.exec(line)?.[1] ?? []);
    expect(mounts.length).toBeGreaterThan(5);
    const files = mounts.filter((name) => name.startsWith('./'));
    expect(files.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
    expect(mounts.filter((name) => !name.startsWith('./')).toSorted()).toEqual(volumes.toSorted());
  });

  it('reach both nodes through the proxy, which does not expose the metrics', () => {
    const caddy = linesOf(read('deploy/site.caddy')).join('\n');
    for (const name of ['Caddyfile', 'Caddyfile.public']) {
      expect(linesOf(read(`deploy/${name}`)).map((line) => line.trim())).toContain('import site.caddy');
    }
    expect(caddy).toContain('reverse_proxy node-1:3000 node-2:3000');
    expect(caddy).toContain('health_uri /readyz');
    expect(/@inner path (.+)\n\s*respond @inner 404/.exec(caddy)?.[1]?.split(' ')).toContain('/metrics');
    expect(blockBelow(services, /^ {2}node-1:/)).toContain("      TRUST_PROXY: '1'");
  });
});

describe('a public site', () => {
  const caddy = linesOf(read('deploy/Caddyfile.public')).map((line) => line.trim());
  const lines = linesOf(read('deploy/public.yml'));
  const base = linesOf(read('docker-compose.yml'));

  it('speaks TLS 1.2 and 1.3 only, with forward secrecy and authenticated encryption, the strongest first', () => {
    expect(caddy.filter((line) => line.startsWith('protocols '))).toEqual(['protocols tls1.2 tls1.3']);
    const ciphers = caddy.find((line) => line.startsWith('ciphers '));
    const names = (ciphers ?? '').split(' ').slice(1);
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      expect(name).toMatch(
        /^TLS_ECDHE_(ECDSA|RSA)_WITH_(AES_256_GCM_SHA384|CHACHA20_POLY1305_SHA256|AES_128_GCM_SHA256)$/,
      );
    }
    const strengths = names.map((name) => (name.includes('AES_128') ? 128 : 256));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  });

  it('answers plain http with a redirect to https only', () => {
    const sites = caddy.flatMap((line) => /^(\S*\{\$SITE_ADDRESS[^}]*\}) \{$/.exec(line)?.[1] ?? []);
    expect(sites).toEqual(['{$SITE_ADDRESS}', 'http://{$SITE_ADDRESS}']);
    const at = caddy.indexOf('http://{$SITE_ADDRESS} {');
    expect(caddy.slice(at + 1)).toEqual(['redir https://{$SITE_ADDRESS}{uri} permanent', '}']);
    expect(caddy.filter((line) => /auto_https|tls internal|skip_install/.test(line))).toEqual([]);
    const ports = blockBelow(blockBelow(lines, /^services:/), /^ {2}proxy:/).filter((line) => /'\d+:\d+'/.test(line));
    expect(ports.map((line) => line.trim())).toEqual(["- '80:80'", "- '443:443'"]);
  });

  it('has every upload scanned for viruses before it is stored', () => {
    const node = new Map(settingsIn(blockBelow(lines, /^x-node:/)));
    expect(node.get('VIRUS_SCANNER')).toBe('tcp://scanner:3310');
    expect(node.get('ALLOW_PLAINTEXT')?.split(',')).toEqual(['database', 'files', 'scanner']);
    const services = blockBelow(lines, /^services:/);
    for (const name of ['node-1', 'node-2']) expect(services).toContain(`  ${name}: *node`);
    const scanner = blockBelow(services, /^ {2}scanner:/).map((line) => line.trim());
    expect(scanner).toContain("profiles: ['two-nodes']");
    expect(scanner.find((line) => line.startsWith('image: '))?.slice('image: '.length)).toMatch(pinned);
    // The virus definitions are on a volume, and the scanner has no public port.
    expect(scanner).toContain('- scanner:/var/lib/clamav');
    expect(blockBelow(lines, /^volumes:/)).toContain('  scanner:');
    expect(scanner).not.toContain('ports:');
  });

  it('has its secrets in files, and none in the environment of its nodes', () => {
    const node = new Map(settingsIn(blockBelow(lines, /^x-node:/)));
    const given = [
      ...settingsIn(blockBelow(base, /^x-settings:/)),
      ...settingsIn(blockBelow(blockBelow(blockBelow(base, /^services:/), /^ {2}node-1:/), /environment:/)),
    ];
    const secrets: ReadonlySet<string> = new Set(secretSettings);
    const open = given.filter(
      ([name, value]) => secrets.has(name) && name !== 'S3_ACCESS_KEY_ID' && value !== undefined,
    );
    expect(open.map(([name]) => name).toSorted()).toEqual(['DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL']);
    for (const name of [...open.map(([each]) => each), 'SIGNING_KEYS']) {
      expect(node.get(name), name).toBe("''");
      expect(node.get(`${name}_FILE`), name).toMatch(/^\/run\/secrets\/[a-z0-9-]+$/);
    }
    const unknown = [...node.keys()].filter(
      (name) => !known.has(name) && !secretSettings.some((secret) => name === `${secret}_FILE`),
    );
    expect(unknown).toEqual([]);
    const block = blockBelow(lines, /^secrets:/);
    const files = block.flatMap((line) => /^ {2}([a-z0-9-]+):$/.exec(line)?.[1] ?? []);
    const named = [...node.values()].flatMap(
      (value) => /\/run\/secrets\/([a-z0-9-]+)\}?$/.exec(value ?? '')?.[1] ?? [],
    );
    expect([...named, 'postgres-password'].toSorted()).toEqual(files.toSorted());
    const mounted = blockBelow(blockBelow(lines, /^x-node:/), /^ {2}secrets:/).map((line) =>
      line.replace('- ', '').trim(),
    );
    expect(mounted.toSorted()).toEqual(named.toSorted());
    for (const name of ['METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      const file = name.toLowerCase().replaceAll('_', '-');
      expect(node.get(`${name}_FILE`)).toBe(`\${${name}_FILE:+/run/secrets/${file}}`);
      expect(blockBelow(block, new RegExp(`^  ${file}:`))).toEqual([`    file: \${${name}_FILE:-/dev/null}`]);
    }
    for (const name of ['.gitignore', '.dockerignore']) {
      expect(linesOf(read(name)).map((line) => line.replace('/', ''))).toContain('secrets');
    }
  });
});
