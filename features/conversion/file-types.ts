const KIND = /^(?:\.[a-z0-9]{1,16}|[a-z]+\/(?:\*|[a-z0-9.+-]{1,100}))$/;

/** Kinds of files as a field of ours takes them, and what cannot be understood as one: `accept` is without these, and never empty for all. */
export function fileTypes(list: readonly string[]): { accept: string[]; odd: string[] } {
  const given = list.map((one) => one.trim()).filter((one) => one !== '');
  const read = given.map((one) => {
    const kind = one.toLowerCase().replace(/^\*(?=\.)/, '');
    return kind.includes('/') ? kind.replace('image/jpg', 'image/jpeg') : `.${kind.replace(/^\./, '')}`;
  });
  return {
    accept: [...new Set(read.filter((one) => KIND.test(one)))],
    odd: given.filter((_, index) => !KIND.test(read[index] ?? '')),
  };
}
