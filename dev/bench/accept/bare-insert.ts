import { randomUUID } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import express from 'express';
import { openDatabase } from '#db/orm.ts';
import { listen } from '#dev/listen.ts';

// The baseline for acceptance: Express and MikroORM, one insert per request and nothing else, in its own process. Creates the
// scratch table in the database of DATABASE_URL, and prints its address once it listens.

const Row = defineEntity({
  name: 'BareRow',
  tableName: 'bench_bare_rows',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    payload: p.json<unknown>().columnType('longtext'),
    createdAt: p.datetime(3),
  },
});

const orm = await openDatabase({ url: process.env.DATABASE_URL ?? '' }, { entities: [Row] });
const database = orm.em.getConnection();
await database.execute('drop table if exists bench_bare_rows');
await database.execute(
  `create table bench_bare_rows (id bigint unsigned not null auto_increment primary key, uuid char(36) not null unique,
   payload longtext not null, created_at datetime(3) not null) default character set utf8mb4 engine = InnoDB`,
);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.post('/', express.json(), async (req, res) => {
  const id = await orm.em.fork().insert(Row, { uuid: randomUUID(), payload: req.body, createdAt: new Date() });
  res.json({ success: true, id });
});
const { url, close } = await listen(app, 0, '127.0.0.1');
process.once('SIGTERM', async () => {
  await close();
  await database.execute('drop table bench_bare_rows');
  await orm.close();
});
console.log(url);
