import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { git } from './commands.ts';
import { pack } from './pack.ts';
import { prepare, requireVersion } from './prepare.ts';
import { raise } from './raise.ts';
import { readKey } from './sums.ts';
import { verifyRelease } from './verify.ts';

const USAGE = `npm run release -- <step>

  prepare VERSION           write the version and its migrations where they stand, with notes into the changelog;
                            commit that, and tag it
  raise VERSION             after a release: begin the next version, with histories and kept examples of its own
  pack [--tag TAG] [--out FOLDER] [--key FILE]
                            build a tag (the newest) in a clone of its own, and put package, bill of materials,
                            notes and checksums into FOLDER (release), in place of those of an earlier pack; sign checksums and
                            bill with an Ed25519 key
  verify FOLDER --public-key FILE
                            check checksums and signatures of a folder, and that nothing else is in it`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      tag: { type: 'string' },
      out: { type: 'string', default: 'release' },
      key: { type: 'string' },
      'public-key': { type: 'string' },
    },
  });
  const [step, argument] = positionals;
  if (step === 'prepare' && argument) {
    prepare(argument);
    say(`v${argument} is tagged. Next: npm run release -- pack --key FILE, and push the tag.`);
  } else if (step === 'raise' && argument) {
    requireVersion(argument);
    await raise(argument, stopSignals().stop);
    say(`package.json has ${argument} now.`);
  } else if (step === 'pack') {
    const tag = values.tag ?? git('describe', '--tags', '--abbrev=0', '--match', 'v*');
    const out = resolve(values.out);
    const sums = pack({ tag, out, key: values.key && readKey('--key', values.key) });
    say(`${sums}in ${out}${values.key ? ', signed' : ', not signed (--key)'}`);
  } else if (step === 'verify' && argument && values['public-key']) {
    const names = verifyRelease(resolve(argument), readKey('--public-key', values['public-key']));
    say(`${names.length} files are as they were signed: ${names.join(', ')}`);
  } else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
