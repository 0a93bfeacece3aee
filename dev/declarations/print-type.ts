import ts from 'typescript-5';

/** The types that a text can refer to by a name. */
export interface TypeNames {
  /** Returns the name of an interface, a class or an alias; null for one that has to be written out. */
  nameOf(symbol: ts.Symbol): string | null;
}

/**
 * Writes a type without the names of its inference: objects with all their keys, unions with all their members.
 * @throws Error for a type that is `any`, and for a key that is a function
 */
export function printType(checker: ts.TypeChecker, type: ts.Type, names: TypeNames): string {
  return new Printer(checker, names).print(type, true);
}

class Printer {
  readonly #checker: ts.TypeChecker;
  readonly #names: TypeNames;

  constructor(checker: ts.TypeChecker, names: TypeNames) {
    this.#checker = checker;
    this.#names = names;
  }

  /** @param isWhole true for the type that is declared, which cannot stand for itself */
  print(type: ts.Type, isWhole = false): string {
    const name = isWhole ? null : this.#nameOf(type);
    if (name !== null) return name;
    if (type.flags & ts.TypeFlags.Any) throw new Error('a type is any: one of its modules is missing');
    if (type.isUnion()) return this.#union(type);
    if (type.isIntersection()) return this.#object(type);
    if (this.#checker.isArrayType(type)) return this.#list(type as ts.TypeReference);
    if (type.flags & ts.TypeFlags.Object && !this.#isFunction(type)) return this.#object(type);
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  #nameOf(type: ts.Type): string | null {
    const { aliasSymbol: alias, aliasTypeArguments: aliased = [] } = type;
    if (alias && aliased.length === 0) {
      const name = this.#names.nameOf(alias);
      if (name !== null) return name;
    }
    const isNominal = type.isClassOrInterface() && (type.typeParameters ?? []).length === 0;
    return isNominal ? this.#names.nameOf(type.symbol) : null;
  }

  #union(type: ts.UnionType): string {
    const members = new Set(type.types.map((member) => this.print(member)));
    // The compiler keeps both values of a boolean, and undefined before all others.
    if (members.has('true') && members.delete('false')) {
      members.delete('true');
      members.add('boolean');
    }
    if (members.delete('undefined')) members.add('undefined');
    return [...members].join(' | ');
  }

  #list(type: ts.TypeReference): string {
    const [entry] = this.#checker.getTypeArguments(type);
    if (!entry) return 'unknown[]';
    const text = this.print(entry);
    return / [|&] /.test(text) && !/^\{[^{}]*\}$/.test(text) ? `(${text})[]` : `${text}[]`;
  }

  #object(type: ts.Type): string {
    const patterns = this.#checker.getIndexInfosOfType(type).map(({ keyType, type: value }) => {
      return `[key: ${this.#checker.typeToString(keyType)}]: ${this.print(value)}`;
    });
    const keys = this.#checker.getPropertiesOfType(type).map((key) => this.#key(key));
    const lines = [...keys, ...patterns].map((line) => `${line.replaceAll('\n', '\n  ')};`);
    return lines.length === 0 ? '{}' : `{\n  ${lines.join('\n  ')}\n}`;
  }

  #key(key: ts.Symbol): string {
    const type = this.#checker.getTypeOfSymbol(key);
    const isOptional = (key.flags & ts.SymbolFlags.Optional) !== 0;
    const name = /^[a-z_$][\w$]*$/i.test(key.name) ? key.name : JSON.stringify(key.name);
    const comment = ts.displayPartsToString(key.getDocumentationComment(this.#checker));
    const isMethod = this.#isFunction(type);
    if (isMethod) throw new Error(`the key ${key.name} is a function: declare its type`);
    return `${comment && `/** ${comment.replaceAll(/\s+/g, ' ')} */\n`}${name}${isOptional ? '?' : ''}: ${this.print(type)}`;
  }

  #isFunction(type: ts.Type): boolean {
    return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
  }
}
