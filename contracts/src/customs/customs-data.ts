import { allocate } from '../money/allocate.js';
import type { EveryField } from '../record/every-field.js';
import type { Refund } from '../refund/types.js';
import { assumedScheme } from '../registration/assumed-scheme.js';
import { registrationOn } from '../registration/rules.js';
import { schemeOf, type TaxScheme } from '../registration/schemes.js';
import type { QuotedLine } from '../tax-quote/types.js';
import type { CustomsFacts, RegistrationState, TaxCollection } from './types.js';
import { valueBasis } from './value-basis.js';
import type { CustomsDataResponse } from './wire.js';

/** The scheme of an order, and what is on file about it. */
interface SchemeOnFile {
  readonly scheme: TaxScheme;
  readonly number: string | null;
  readonly state: RegistrationState;
}

/** How the tax of an order is collected. */
interface Treatment {
  readonly isImport: boolean;
  readonly collected: Collected;
  readonly onFile: SchemeOnFile | null;
}

/**
 * What a charged order declares to customs. The incoterm is always DDP: the price that was charged includes tax and
 * duty, so the recipient never pays them again. Without a registration, or where the operator set `at_border`, the tax
 * is paid at the border by the seller, through the carrier, and no scheme number is declared; a DAP delivery would
 * charge the buyer twice. The US has no tax at the border: the seller collects the sales tax of a state, where there is
 * one.
 */
export function customsData(facts: CustomsFacts): CustomsDataResponse {
  const { intent, quote, seller, merchantName } = facts;
  const isImport = quote.lines.some(({ dutyBasis }) => dutyBasis !== 'none');
  const onFile = schemeOnFile(facts);
  const lines = declaredLines(facts, onFile);
  const isBySeller = lines.every(({ tax_collected }) => tax_collected === 'by_seller');
  const collected: Collected = isBySeller ? 'by_seller' : lines.some(isCollectedBySeller) ? 'mixed' : 'at_border';
  const treatment = { isImport, collected, onFile };
  return {
    object: 'customs_data' as const,
    livemode: intent.livemode,
    payment_intent_id: intent.id,
    tax_quote_id: quote.id,
    metadata: { ...intent.metadata },
    is_import: isImport,
    incoterm: 'DDP' as const,
    invoice_number: intent.id,
    invoice_date: intent.createdAt.slice(0, 10),
    currency: quote.breakdown.currency,
    value_basis: valueBasis(quote.destinationCountry),
    amount_breakdown: { ...quote.breakdown },
    exporter: { name: merchantName, country: quote.shipFromCountry },
    seller: { name: seller.name, country: seller.country },
    importer_of_record: isBySeller ? ('buyer' as const) : ('seller' as const),
    declared_by: isImport ? ('carrier' as const) : null,
    tax: {
      collected,
      scheme: onFile?.scheme ?? null,
      scheme_name: onFile === null ? null : schemeOf(onFile.scheme).name,
      number: onFile?.number ?? null,
      registration: onFile?.state ?? null,
      statement: statement(treatment),
    } satisfies EveryField<CustomsDataResponse['tax']>,
    line_items: lines,
    corrections: facts.refunds.map((refund) => correction(refund, treatment)),
  } satisfies EveryField<CustomsDataResponse>;
}

function schemeOnFile({ intent, quote, state, registrations }: CustomsFacts): SchemeOnFile | null {
  const { destinationCountry } = quote;
  const schemes = quote.lines.map(({ dutyBasis }) => assumedScheme({ destinationCountry, state, dutyBasis }));
  const scheme = schemes.find((found) => found !== null);
  if (scheme === undefined) return null;
  const row = registrationOn(registrations, { entity: intent.entity, scheme }, quote.createdAt.slice(0, 10));
  const number = row?.number ?? null;
  return { scheme, number, state: row === null ? 'missing' : number === null ? 'at_border' : 'registered' };
}

type Collected = CustomsDataResponse['tax']['collected'];
type DeclaredLine = CustomsDataResponse['line_items'][number];

function declaredLines({ quote, state }: CustomsFacts, onFile: SchemeOnFile | null): DeclaredLine[] {
  const { destinationCountry, breakdown, lines } = quote;
  const shipping = allocate(
    breakdown.shipping,
    lines.map(({ amount }) => amount),
  );
  const withShipping = valueBasis(destinationCountry) === 'cif';
  return lines.map((line, index) => ({
    sku: line.sku,
    description: line.description,
    quantity: line.quantity,
    hs_code: line.hsCode,
    origin_country: line.originCountry ?? quote.shipFromCountry,
    net_weight_grams: line.netWeightGrams,
    unit_amount: line.unitAmount,
    amount: line.amount,
    shipping: shipping[index] ?? 0,
    declared_value: line.amount + (withShipping ? (shipping[index] ?? 0) : 0),
    duty: line.duty,
    duty_components: [...line.dutyComponents],
    tax: line.tax,
    tax_components: [...line.taxComponents],
    tax_collected: collectionOf(line, destinationCountry, state, onFile),
  })) satisfies EveryField<DeclaredLine>[];
}

function collectionOf(
  { dutyBasis }: QuotedLine,
  destinationCountry: string,
  state: string | null,
  onFile: SchemeOnFile | null,
): TaxCollection {
  if (dutyBasis === 'none' || destinationCountry === 'US') return 'by_seller';
  const scheme = assumedScheme({ destinationCountry, state, dutyBasis });
  return scheme !== null && onFile?.number != null ? 'by_seller' : 'at_border';
}

function isCollectedBySeller({ tax_collected }: DeclaredLine): boolean {
  return tax_collected === 'by_seller';
}

function statement({ isImport, collected, onFile }: Treatment): string {
  if (!isImport) return 'The order crosses no customs border: no declaration is needed.';
  const name = onFile === null ? '' : schemeOf(onFile.scheme).name;
  const scheme = onFile?.number == null ? name : `${name} ${onFile.number}`;
  const paid =
    'Duty and tax are paid at the border and charged to the seller (DDP). Collect nothing from the recipient.';
  switch (collected) {
    case 'by_seller': {
      const tax = onFile === null ? 'There is no tax to collect.' : `The tax was collected by the seller: ${scheme}.`;
      return `${tax} Any duty is charged to the seller (DDP). Collect nothing from the recipient.`;
    }
    case 'mixed':
      return `For lines with tax_collected "by_seller", the tax was collected: ${scheme}. ${paid}`;
    case 'at_border':
      return onFile?.state === 'missing' ? `${paid} The registration for ${name} is missing.` : paid;
  }
}

type Correction = CustomsDataResponse['corrections'][number];

function correction({ id, breakdown, updatedAt }: Refund, treatment: Treatment): Correction {
  const { subtotal, shipping, tax, duty, total } = breakdown;
  return {
    refund_id: id,
    amount: total,
    goods: subtotal,
    shipping,
    tax,
    duty,
    refunded_at: updatedAt,
    instruction: instruction(duty, treatment),
  } satisfies EveryField<Correction>;
}

/** A seller corrects its tax return; what was paid at the border comes back from customs only. */
function instruction(duty: number, { isImport, collected, onFile }: Treatment): string {
  const inReturn = onFile === null ? 'Correct the tax return of the sale.' : schemeOf(onFile.scheme).correction;
  const isBySeller = collected === 'by_seller';
  if (!isImport || (isBySeller && duty === 0)) return inReturn;
  const paid = isBySeller ? 'the duty' : 'duty and tax';
  const fromCustoms = `Claim the repayment of ${paid} from customs if the goods were returned or never released.`;
  return collected === 'at_border' ? fromCustoms : `${inReturn} ${fromCustoms}`;
}
