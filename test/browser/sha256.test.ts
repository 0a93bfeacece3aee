import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { blockOf, hashBlock } from '#http/page/browser/widgets/sha256.ts';

test("the script's SHA-256 is that of everybody, for messages of one block", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (message) => {
      const hash = new Uint32Array(8);
      hashBlock(blockOf(message), hash);
      const hex = [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
      expect(hex).toBe(createHash('sha256').update(message).digest('hex'));
    }),
  );
});
