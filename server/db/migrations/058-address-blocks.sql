-- Which network somebody comes from: staff see that, and how many accounts share it.
create function address_block(address text) returns cidr language plpgsql immutable parallel safe as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 4 then 24 else 48 end));
exception when others then
  -- what a proxy says need not be an address
  return null;
end $$;
