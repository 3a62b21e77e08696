/** What the price of an order says, in the languages of the drop-in. */
const words = {
  en: {
    goods: 'Goods',
    shipping: 'Shipping',
    duty: 'Import duty',
    tax: 'Tax',
    total: 'Total',
    parts: 'How duty and tax are made up',
    domestic: 'This price includes the tax.',
    included: 'This price includes the quoted duty and tax.',
    nothingMore: 'This price includes duty and tax: no customs charges on delivery.',
  },
  de: {
    goods: 'Waren',
    shipping: 'Versand',
    duty: 'Zoll',
    tax: 'Steuern',
    total: 'Gesamtbetrag',
    parts: 'So setzen sich Zoll und Steuern zusammen',
    domestic: 'Im Preis ist die Steuer enthalten.',
    included: 'Im Preis sind die berechneten Zölle und Steuern enthalten.',
    nothingMore: 'Im Preis sind Zoll und Steuern enthalten: Bei der Lieferung fallen keine Einfuhrabgaben an.',
  },
  es: {
    goods: 'Artículos',
    shipping: 'Envío',
    duty: 'Aranceles',
    tax: 'Impuestos',
    total: 'Total',
    parts: 'Cómo se calculan los aranceles y los impuestos',
    domestic: 'Este precio incluye los impuestos.',
    included: 'Este precio incluye los aranceles e impuestos calculados.',
    nothingMore: 'Este precio incluye aranceles e impuestos: no pagará nada de aduana en la entrega.',
  },
  fr: {
    goods: 'Articles',
    shipping: 'Livraison',
    duty: 'Droits de douane',
    tax: 'Taxes',
    total: 'Total',
    parts: 'Détail des droits de douane et des taxes',
    domestic: 'Ce prix comprend les taxes.',
    included: 'Ce prix comprend les droits de douane et les taxes calculés.',
    nothingMore: 'Ce prix comprend les droits de douane et les taxes : rien à payer à la livraison.',
  },
  it: {
    goods: 'Articoli',
    shipping: 'Spedizione',
    duty: 'Dazi doganali',
    tax: 'Imposte',
    total: 'Totale',
    parts: 'Come sono composti dazi e imposte',
    domestic: 'Il prezzo comprende le imposte.',
    included: 'Il prezzo comprende i dazi e le imposte calcolati.',
    nothingMore: 'Il prezzo comprende dazi e imposte: nessun costo doganale alla consegna.',
  },
  ja: {
    goods: '商品',
    shipping: '送料',
    duty: '関税',
    tax: '税金',
    total: '合計',
    parts: '関税と税金の内訳',
    domestic: 'この価格には税金が含まれています。',
    included: 'この価格には算出された関税と税金が含まれています。',
    nothingMore: 'この価格には関税と税金が含まれています。配達時に通関費用はかかりません。',
  },
  nl: {
    goods: 'Artikelen',
    shipping: 'Verzending',
    duty: 'Invoerrechten',
    tax: 'Belasting',
    total: 'Totaal',
    parts: 'Zo zijn invoerrechten en belasting opgebouwd',
    domestic: 'Deze prijs is inclusief belasting.',
    included: 'Deze prijs is inclusief de berekende invoerrechten en belasting.',
    nothingMore: 'Deze prijs is inclusief invoerrechten en belasting: geen douanekosten bij levering.',
  },
  pl: {
    goods: 'Produkty',
    shipping: 'Dostawa',
    duty: 'Cło',
    tax: 'Podatki',
    total: 'Razem',
    parts: 'Z czego składają się cło i podatki',
    domestic: 'Cena zawiera podatki.',
    included: 'Cena zawiera obliczone cło i podatki.',
    nothingMore: 'Cena zawiera cło i podatki: przy dostawie nie ma opłat celnych.',
  },
  pt: {
    goods: 'Artigos',
    shipping: 'Envio',
    duty: 'Direitos de importação',
    tax: 'Impostos',
    total: 'Total',
    parts: 'Como se compõem os direitos e os impostos',
    domestic: 'Este preço inclui os impostos.',
    included: 'Este preço inclui os direitos e impostos calculados.',
    nothingMore: 'Este preço inclui direitos e impostos: sem custos alfandegários na entrega.',
  },
};

/**
 * The first language of a browser that the drop-in speaks too, otherwise English.
 *
 * @param {string | undefined} accepted the header `Accept-Language`; its order is that of preference
 */
export function languageOf(accepted = '') {
  const names = accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return names.find((name) => Object.hasOwn(words, name)) ?? 'en';
}

export function costWords(language) {
  return words[language];
}
