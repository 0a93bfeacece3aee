import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { IMAGE, readCompose, readExample } from '#dev/deploy/compose.ts';
import { environmentSchema, readSettings } from '#features/environment.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'deploy/compose');
const KEY = TEST_KEY.toString('base64url');
const MADE = { APP_KEY: KEY, MYSQL_PASSWORD: 'one', MYSQL_ROOT_PASSWORD: 'two', TEMPORAL_MYSQL_PASSWORD: 'three' };
const services = readCompose(FOLDER, MADE);
const own = Object.entries(services).filter(([, { image }]) => image === IMAGE);
const text = readFileSync(join(FOLDER, 'compose.yaml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const seconds = (time = '') => Number(/^(\d+)s$/.exec(time)?.[1]);

describe('compose.yaml', () => {
  test('runs the roles and what is done once per version', () => {
    expect(own.map(([name]) => name)).toEqual(['migrate', 'temporal-setup', 'http', 'worker', 'single']);
    for (const [, { command = [] }] of own) expect(scripts).toHaveProperty([command[0] ?? '']);
  });

  test.each(own)(
    '%s is given settings that there are, with all that are needed, and they are right',
    (_, { environment = {} }) => {
      const fields = environmentSchema.describe().fields as Record<string, { optional: boolean }>;
      const needed = Object.keys(fields).filter((name) => fields[name]?.optional === false);
      expect(needed.length).toBeGreaterThan(3);
      expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed));
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(environment)));
      const settings = readSettings(environment, isProInstalled());
      expect(settings).toMatchObject({
        databaseUrl: 'mysql://durable_forms:one@mysql:3306/durable_forms',
        temporal: { address: 'temporal:7233', namespace: 'durable-forms' },
        baseUrl: 'https://forms.example.com',
      });
    },
  );

  test('asks for every variable that has no default, and example.env names it', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
    const example = readExample(FOLDER);
    expect(Object.keys(example)).toEqual(expect.arrayContaining(asked));
    for (const name of Object.keys(example)) expect(text).toContain(`\${${name}:`);
    for (const name of Object.keys(MADE)) expect([name, example[name]]).toEqual([name, '']);
    for (const name of Object.keys(MADE)) expect(() => readCompose(FOLDER, { ...MADE, [name]: '' })).toThrow(name);
  });

  test('runs the workers of the version before as those of this one, when asked', () => {
    const { image, profiles, depends_on: _before, ...before } = services['worker-before'] ?? {};
    const { image: _image, build: _build, depends_on: _now, ...now } = services.worker ?? {};
    expect({ image, profiles }).toEqual({ image: `${IMAGE}:before`, profiles: ['before'] });
    expect(before).toEqual(now);
  });

  test('keeps the order: each waits for what it needs, and by a sign that this gives', () => {
    for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(needs)) {
        const { healthcheck, restart = '' } = services[other] ?? {};
        const signs = {
          service_healthy: !!healthcheck?.test,
          service_completed_successfully: restart.startsWith('on-failure'),
        };
        expect([name, other, condition, signs]).toEqual([
          name,
          other,
          condition,
          expect.objectContaining({ [condition]: true }),
        ]);
      }
    }
    expect(Object.keys(services.http?.depends_on ?? {})).toEqual(['migrate']);
    expect(Object.keys(services.worker?.depends_on ?? {})).toEqual(['migrate', 'temporal-setup']);
  });

  test('runs both roles in one process when asked, at the port of HTTP and without waiting for the engine', () => {
    const { single, http } = services;
    expect(single?.profiles).toEqual(['single']);
    expect([single?.ports, single?.depends_on, single?.volumes]).toEqual([
      http?.ports,
      http?.depends_on,
      http?.volumes,
    ]);
  });

  test('lets the roles end what they have begun, and gives them a limit of memory', () => {
    const { shutdownDelayMs } = readSettings(services.http?.environment ?? {}, isProInstalled());
    expect(seconds(services.http?.stop_grace_period)).toBeGreaterThan(shutdownDelayMs / 1000 + 10);
    for (const role of ['worker', 'single']) expect(seconds(services[role]?.stop_grace_period)).toBeGreaterThan(20);
    for (const role of ['http', 'worker', 'single']) expect(services[role]?.mem_limit).toMatch(/^\d+[mg]$/);
  });

  test('gives our image no right to change anything but its files and /tmp', () => {
    for (const [, service] of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
  });

  test('opens ports on loopback alone, and mounts files that there are', () => {
    for (const { ports = [], volumes = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const [place = ''] of volumes
        .map((volume) => volume.split(':'))
        .filter(([place]) => place?.startsWith('.'))) {
        expect([place, existsSync(join(FOLDER, place))]).toEqual([place, true]);
      }
    }
  });

  test('has scripts that may be executed: the image of MySQL reads others into its own shell', () => {
    for (const script of ['mysql-temporal.sh', 'temporal-schema.sh']) accessSync(join(FOLDER, script), constants.X_OK);
  });
});
