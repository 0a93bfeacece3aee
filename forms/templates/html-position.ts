/** The position in an HTML text at which a value is inserted. */
export type HtmlPosition =
  | { kind: 'text' }
  /** Inside `<style>` or `<script>`. */
  | { kind: 'raw' }
  /** Inside a tag, but not in the value of an attribute. */
  | { kind: 'markup' }
  /** In a value of an attribute, of which `before` has been written so far. */
  | { kind: 'attribute'; name: string; quoted: boolean; before: string };

/** False for attributes whose value is code of some kind: values cannot be inserted there. @param name in lower case */
export function isOpenAttribute(name: string): boolean {
  return !/^on|^(style|srcset|srcdoc)$/.test(name);
}

/** Reads an HTML template from left to right, and knows the position that it has reached. */
export class HtmlPositionTracker {
  #state: 'text' | 'open' | 'tag' | 'equals' | 'value' | 'raw' = 'text';
  #element = '';
  #word = '';
  #wordEnded = false;
  #quote = '';
  #before = '';
  #rawTail = '';

  /** Returns an independent copy, which continues from here. */
  branch(): HtmlPositionTracker {
    const other = new HtmlPositionTracker();
    other.#state = this.#state;
    other.#element = this.#element;
    other.#word = this.#word;
    other.#wordEnded = this.#wordEnded;
    other.#quote = this.#quote;
    other.#before = this.#before;
    other.#rawTail = this.#rawTail;
    return other;
  }

  place(): HtmlPosition {
    if (this.#state === 'text' || this.#state === 'raw') return { kind: this.#state };
    if (this.#state === 'open' || this.#state === 'tag') return { kind: 'markup' };
    return { kind: 'attribute', name: this.#word.toLowerCase(), quoted: this.#quote !== '', before: this.#before };
  }

  /** Reads the next piece of the template. */
  read(html: string): void {
    for (const character of html) this.#step(character);
  }

  /** Records the text that was inserted at this position. It is escaped, so it cannot end the position. */
  insert(rendered: string): void {
    if (this.#state === 'equals') this.#state = 'value';
    if (this.#state === 'value') this.#before += rendered;
  }

  #step(character: string): void {
    switch (this.#state) {
      case 'text':
        if (character === '<') this.#state = 'open';
        break;
      case 'open':
        this.#openTag(character);
        break;
      case 'tag':
        this.#readTag(character);
        break;
      case 'equals':
        if (/\s/.test(character)) break;
        if (character === '>') this.#closeTag();
        else this.#startValue(character);
        break;
      case 'value':
        this.#readValue(character);
        break;
      case 'raw':
        this.#readRaw(character);
        break;
    }
  }

  /**
   * Reads the character behind `<`, which begins a tag before a letter, a slash or a declaration. A comment (`<!--`) is read like
   * text.
   */
  #openTag(character: string): void {
    if (!/[a-z/!?]/i.test(character)) {
      this.#state = character === '<' ? 'open' : 'text';
      return;
    }
    this.#state = 'tag';
    this.#element = '';
    this.#word = character;
    this.#wordEnded = false;
  }

  #readTag(character: string): void {
    if (character === '>') {
      this.#closeTag();
    } else if (character === '=' && this.#element !== '' && this.#word !== '') {
      this.#state = 'equals';
      this.#quote = '';
      this.#before = '';
    } else if (/[\s/]/.test(character)) {
      if (this.#element === '') [this.#element, this.#word] = [this.#word, ''];
      this.#wordEnded = true;
    } else {
      this.#word = this.#wordEnded ? character : this.#word + character;
      this.#wordEnded = false;
      if (this.#word === '!--') this.#state = 'text';
    }
  }

  #startValue(character: string): void {
    this.#state = 'value';
    if (character === '"' || character === "'") this.#quote = character;
    else this.#before = character;
  }

  #readValue(character: string): void {
    const ended = this.#quote === '' ? /\s/.test(character) : character === this.#quote;
    if (ended) {
      this.#state = 'tag';
      this.#word = '';
    } else if (this.#quote === '' && character === '>') {
      this.#closeTag();
    } else {
      this.#before += character;
    }
  }

  #closeTag(): void {
    const element = (this.#element || this.#word).toLowerCase();
    this.#state = element === 'style' || element === 'script' ? 'raw' : 'text';
    this.#element = element;
    this.#rawTail = '';
  }

  #readRaw(character: string): void {
    this.#rawTail = (this.#rawTail + character.toLowerCase()).slice(-(this.#element.length + 2));
    if (this.#rawTail !== `</${this.#element}`) return;
    this.#state = 'tag';
    this.#word = `/${this.#element}`;
    this.#wordEnded = false;
    this.#element = '';
  }
}
